"""The course: its units, what checks an answer, figures of single units, sheets of paper."""
