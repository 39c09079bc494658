"""How a notebook trains the methods of the planes: with scikit-learn, or in numpy (recipe.py, trained.py)."""
