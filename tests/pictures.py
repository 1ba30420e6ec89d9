"""Compare the figures of the notebooks as pictures, while nbval compares everything else.

Another processor rounds the last bit of a coordinate differently. The edge of a curve is then a
little lighter or darker, or a word stands one pixel further left, and the file of the picture has
other bytes, though no reader sees a difference. So `everything.txt` makes nbval compare a
placeholder instead of these bytes, and the hook below, a plugin of pytest, compares the pixels.
"""

import base64
import io
import os
import re

import numpy as np
import pytest
from PIL import Image
from scipy.ndimage import binary_dilation, uniform_filter

# The kernels of nbval inherit this: a bar that shows progress is no output to compare.
os.environ["TQDM_DISABLE"] = "1"
# A table to play with shows its still picture.
os.environ["CLUSTLIB_STILL"] = "1"

PNG = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]*)")
SLACK = 6  # of 255, for each of red, green, blue and opacity
STRAYS = 3  # pixels; a tick that is missing from an axis leaves ten
SEEN = 64  # of 255: a pixel that differs by more is seen
AROUND = 7  # pixels: what surrounds one that differs moves with it, or stays with it
TORN = 4  # of these 49 pixels: that many seen where nothing moved as a whole


def found(outputs):
    """The pictures in the outputs of a cell, each as the bytes of a PNG."""
    texts = [str(text) for output in outputs for text in output.get("data", {}).values()]
    return [base64.b64decode(png) for text in texts for png in PNG.findall(text)]


def pixels(png):
    """Decode a PNG to an array of shape (height, width, 4)."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))


def differing(stored, redrawn):
    """Tell for each pixel of two pictures of one size whether either has it and the other not."""
    different = np.zeros(stored.shape[:2], bool)
    rows, columns = np.nonzero((stored != redrawn).any(axis=2))
    if rows.size:  # look only where the pictures aren't equal, and at the neighbours of that
        part = tuple(slice(max(x.min() - 1, 0), x.max() + 2) for x in (rows, columns))
        one, two = stored[part], redrawn[part]
        different[part] = _strays(one, two) | _strays(two, one) | _torn(one, two)
    return different


def _strays(picture, other):
    """Tell for each pixel of a picture whether the other picture has nothing like it there.

    Each channel must lie between the least and the most that the other picture has within one
    pixel, give or take `SLACK`. However an edge crosses a pixel, what is drawn there is a mix of
    the colours on its two sides, so it passes; a surface of another colour does not, and nor does
    anything that moved by two pixels.
    """
    least, most = (_within_one(other, pick).astype(np.int16) for pick in (np.minimum, np.maximum))
    return ((picture < least - SLACK) | (picture > most + SLACK)).any(axis=2)


def _torn(picture, other):
    """Tell for each pixel that differs visibly whether no move of its surroundings explains it.

    What another processor moves by a pixel, it moves as a whole, a word or a side of a bar: then
    the surroundings are alike once one picture is moved by that pixel. Where a part of a word is
    wiped out, they are not, though each pixel may still have its like beside it.
    """
    framed = np.pad(other, ((1, 1), (1, 1), (0, 0)), mode="edge").astype(np.int16)
    height, width, _ = picture.shape
    fewest = np.full((height, width), np.inf)
    for down, right in np.ndindex(3, 3):
        moved = framed[down : down + height, right : right + width]
        seen = (np.abs(picture - moved) > SEEN).any(axis=2)
        if (down, right) == (1, 1):
            differing = seen
        count = uniform_filter(seen.astype(float), AROUND, mode="constant") * AROUND**2
        fewest = np.minimum(fewest, count)
    return differing & (fewest > TORN - 0.5)


def _within_one(picture, pick):
    """The least or the most of the 3 × 3 pixels around each."""
    padded = np.pad(picture, ((1, 1), (1, 1), (0, 0)), mode="edge")
    rows = pick(pick(padded[:-2], padded[1:-1]), padded[2:])
    return pick(pick(rows[:, :-2], rows[:, 1:-1]), rows[:, 2:])


def difference(stored, redrawn):
    """Say in words how two pictures differ, as arrays of pixels; nothing if a reader sees none."""
    if stored.shape != redrawn.shape:
        (height, width, _), (high, wide, _) = stored.shape, redrawn.shape
        return f"it is stored with {width} × {height} pixels and redrawn with {wide} × {high}"
    different = differing(stored, redrawn)
    if (count := different.sum()) <= STRAYS:
        return ""
    y, x = np.nonzero(different)
    return f"{count} pixels differ, in columns {x.min()}–{x.max()} and rows {y.min()}–{y.max()}"


def side_by_side(stored, redrawn):
    """Put into one picture: what is stored, what was redrawn, and in red where they differ."""
    height, width, _ = np.maximum(stored.shape, redrawn.shape)
    panels = [np.full((height, width, 4), 255, np.uint8) for _ in range(3)]
    for panel, picture in zip(panels, (stored, redrawn, redrawn), strict=True):
        panel[: len(picture), : picture.shape[1]] = picture
    panels[2][:] = 255 - (255 - panels[2]) // 4
    panels[2][binary_dilation(differing(*panels[:2]), iterations=2)] = (255, 0, 0, 255)
    return Image.fromarray(np.hstack(panels))


def problems(stored, redrawn, path):
    """Compare the pictures in the stored and in the new outputs of a cell.

    Returns a list of what is wrong. For each figure that differs, ``path`` with its number added is
    where to look: the stored picture, the redrawn one and, in red, the difference.
    """
    stored, redrawn = found(stored), found(redrawn)
    if len(stored) != len(redrawn):
        return [f"{len(stored)} figures are stored and {len(redrawn)} were redrawn"]
    wrong = []
    for number, (before, now) in enumerate(zip(stored, redrawn, strict=True), 1):
        if before == now:
            continue
        try:
            before, now = pixels(before), pixels(now)
        except (OSError, SyntaxError) as error:
            wrong.append(f"figure {number} cannot be read: {error}")
            continue
        if said := difference(before, now):
            seen = path.with_name(f"{path.name}-figure-{number}.png")
            seen.parent.mkdir(parents=True, exist_ok=True)
            side_by_side(before, now).save(seen)
            wrong.append(f"figure {number} differs: {said}; see {seen}")
    return wrong


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """After nbval has run and compared a cell, compare its figures: a difference fails the cell."""
    result = yield
    if type(item).__name__ == "IPyNbCell":
        path = item.config.rootpath / "build" / re.sub(r"[^\w.]+", "-", item.nodeid)
        if wrong := problems(item.cell.outputs, item.test_outputs, path):
            item.raise_cell_error("Figures differ", "\n".join(wrong))
    return result
