"""The engine: classification algorithms as pure functions of numpy arrays, each with its whole history."""
