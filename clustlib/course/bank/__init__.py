"""Question banks for learning management systems."""
