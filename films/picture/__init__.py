"""The grammar of pictures: marks that hold their numbers, words with holes, questions beside what they ask about."""
