"""Question banks for learning management systems.

``question_bank`` draws one; ``Item`` and ``Answer`` are the form that every file format is written
from.
"""

from clustlib.course.bank.bank import QuestionBank, question_bank
from clustlib.course.bank.items import Answer, Item
