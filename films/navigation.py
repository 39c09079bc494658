"""The pages by their addresses, in the order in which the navigation names them."""

START, LESSONS = "start", "lessons"
NAMES = {
    START: "Start",
    LESSONS: "Lessons",
    "perceptron": "Perceptron",
    "hinge": "Hinge loss",
    "neighbors": "Nearest neighbours",
    "prototypes": "Prototypes",
    "digits": "Digits",
    "bayes": "Bayes",
    "spam": "Spam",
    "methods": "Methods",
    "generalisation": "Generalisation",
}
