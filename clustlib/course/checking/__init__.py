"""The checking of exercises and predictions.

Questions, answers and feedback are data in ``notebooks/exercises/NN.toml``. ``check`` prints the
feedback on an answer: it never raises, and never gives the answer away. ``predict``, ``reveal``
and ``recap`` do the same for predictions, and ``progress`` lists the solved exercises.
"""

from clustlib.course.checking.entries import read_all
from clustlib.course.checking.session import Session

EXERCISES, PREDICTIONS = read_all()

_session = Session(EXERCISES, PREDICTIONS)
check, progress = _session.check, _session.progress
predict, reveal, recap = _session.predict, _session.reveal, _session.recap
