"""The exercises of the notebooks: ``check(number, answer)`` says how an answer stands.

It never stops with an error and never gives the answer away. Where the answer is what a usual wrong
turn leads to, it names that turn. What is asked, what is right and what is said stand in entries
beside the notebooks, ``notebooks/exercises/NN.toml``; ``progress()`` says which are solved here.

Predictions: ``predict`` keeps what a reader expects, ``compare`` holds it against what came, and
``foreseen`` sums up a unit.
"""

from clustlib.course.checking.entries import read_all
from clustlib.course.checking.session import Session

EXERCISES, PREDICTIONS = read_all()

_session = Session(EXERCISES, PREDICTIONS)
check, progress = _session.check, _session.progress
predict, compare, foreseen = _session.predict, _session.compare, _session.foreseen
