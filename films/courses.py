"""The courses whose lectures the pages follow, each by the one name that all words call it."""

ECE_GY_6143 = "ECE-GY 6143"
GU4241 = "GU4241"
CSCI_5622 = "CSCI 5622"
SUPERVISED = "Classification/Supervised Learning"  # notes that name no course
LINEAR = "Linear Classification"  # slides that name none

COURSES = (ECE_GY_6143, GU4241, CSCI_5622, SUPERVISED, LINEAR)
