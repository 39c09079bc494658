"""`python -m classifier_playground` is the command."""

from classifier_playground.command import main

main()
