"""What scikit-learn computes or brings: its classifiers and its data sets, as the engine's records."""
