"""Compare the figures of the notebooks as pictures, while nbval compares everything else.

Another processor rounds the last bit of a coordinate differently. Then the edge of a curve is a
little lighter or darker, or a word is one pixel further left, and the file of the picture has other
bytes, though no reader sees a difference. So `everything.txt` makes nbval compare a placeholder
instead of these bytes, and the hook below, a plugin of pytest, compares the pixels.
"""

import base64
import io
import os
import re

import numpy as np
import pytest
from PIL import Image
from scipy.ndimage import binary_dilation, uniform_filter

# The kernels of nbval inherit these variables. Progress bars are not an output to compare, and an
# interactive table shows its still picture.
os.environ["TQDM_DISABLE"] = "1"
os.environ["CLUSTLIB_STILL"] = "1"

PNG = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]*)")
# On a scale of 255, for each of red, green, blue and opacity.
TOLERANCE = 6
# Pixels that may differ. A tick that is missing from an axis changes ten.
MAX_STRAYS = 3
# On a scale of 255; a larger difference is visible.
VISIBLE = 64
# The side in pixels of the square around a pixel that moves with it or stays with it, and the
# number of visible pixels in it from which a move does not explain the difference.
WINDOW, TORN = 7, 4


def pngs_in(outputs):
    """Return the pictures in the outputs of a cell, each as the bytes of a PNG."""
    texts = [str(text) for output in outputs for text in output.get("data", {}).values()]
    return [base64.b64decode(png) for text in texts for png in PNG.findall(text)]


def pixels(png):
    """Decode a PNG to an array of shape (height, width, 4)."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))


def mask_differences(stored, redrawn):
    """Return a mask of the pixels in which two pictures of the same size differ for a reader."""
    mask = np.zeros(stored.shape[:2], bool)
    rows, columns = np.nonzero((stored != redrawn).any(axis=2))
    if rows.size:
        # Pixels that are equal, as are their neighbours, need no further look.
        part = tuple(slice(max(x.min() - 1, 0), x.max() + 2) for x in (rows, columns))
        a, b = stored[part], redrawn[part]
        mask[part] = _mask_strays(a, b) | _mask_strays(b, a) | _mask_torn(a, b)
    return mask


def _mask_strays(picture, other):
    """Return a mask of the pixels of a picture that the other picture does not have nearby.

    Each channel must be between the minimum and the maximum of the other picture within one pixel,
    with some tolerance. However an edge crosses a pixel, its colour is a mix of the colours on its
    two sides, so it passes. An area of another colour does not pass, nor does anything that moved
    by two pixels.
    """
    low = _within_one_pixel(other, np.minimum).astype(np.int16)
    high = _within_one_pixel(other, np.maximum).astype(np.int16)
    return ((picture < low - TOLERANCE) | (picture > high + TOLERANCE)).any(axis=2)


def _within_one_pixel(picture, reduce):
    """Return the minimum or maximum of the 3 × 3 pixels around each."""
    padded = np.pad(picture, ((1, 1), (1, 1), (0, 0)), mode="edge")
    rows = reduce(reduce(padded[:-2], padded[1:-1]), padded[2:])
    return reduce(reduce(rows[:, :-2], rows[:, 1:-1]), rows[:, 2:])


def _mask_torn(picture, other):
    """Return a mask of the visible differences that no move of their surroundings explains.

    Another processor moves a word, or the side of a bar, by a pixel as a whole: then the
    surroundings are equal after one picture is moved by that pixel. Where a part of a word is
    missing they are not, even if each pixel has an equal one nearby.
    """
    framed = np.pad(other, ((1, 1), (1, 1), (0, 0)), mode="edge").astype(np.int16)
    height, width, _ = picture.shape
    fewest = np.full((height, width), np.inf)
    for down, right in np.ndindex(3, 3):
        moved = framed[down : down + height, right : right + width]
        is_visible = (np.abs(picture - moved) > VISIBLE).any(axis=2)
        if (down, right) == (1, 1):
            is_visible_unmoved = is_visible
        count = uniform_filter(is_visible.astype(float), WINDOW, mode="constant") * WINDOW**2
        fewest = np.minimum(fewest, count)
    return is_visible_unmoved & (fewest > TORN - 0.5)


def difference(stored, redrawn):
    """Return in words how two arrays of pixels differ, or "" if a reader sees no difference."""
    if stored.shape != redrawn.shape:
        (height, width, _), (new_height, new_width, _) = stored.shape, redrawn.shape
        return (
            f"it is stored with {width} × {height} pixels and redrawn with "
            f"{new_width} × {new_height}"
        )
    y, x = np.nonzero(mask_differences(stored, redrawn))
    if len(y) <= MAX_STRAYS:
        return ""
    return f"{len(y)} pixels differ, in columns {x.min()}–{x.max()} and rows {y.min()}–{y.max()}"


def side_by_side(stored, redrawn):
    """Return one picture of the stored one, the redrawn one and, in red, their difference."""
    height, width, _ = np.maximum(stored.shape, redrawn.shape)
    panels = [np.full((height, width, 4), 255, np.uint8) for _ in range(3)]
    for panel, picture in zip(panels, (stored, redrawn, redrawn), strict=True):
        panel[: len(picture), : picture.shape[1]] = picture
    panels[2][:] = 255 - (255 - panels[2]) // 4
    panels[2][binary_dilation(mask_differences(*panels[:2]), iterations=2)] = (255, 0, 0, 255)
    return Image.fromarray(np.hstack(panels))


def compare_outputs(stored, redrawn, path):
    """Return a list of the differences between the pictures of stored and of new outputs.

    For each figure that differs, both pictures and their difference are saved side by side; the
    number of the figure is added to ``path``.
    """
    stored, redrawn = pngs_in(stored), pngs_in(redrawn)
    if len(stored) != len(redrawn):
        return [f"{len(stored)} figures are stored and {len(redrawn)} were redrawn"]
    messages = []
    for number, (before, after) in enumerate(zip(stored, redrawn, strict=True), 1):
        if before == after:
            continue
        try:
            before, after = pixels(before), pixels(after)
        except (OSError, SyntaxError) as error:
            messages.append(f"figure {number} cannot be read: {error}")
            continue
        if message := difference(before, after):
            file = path.with_name(f"{path.name}-figure-{number}.png")
            file.parent.mkdir(parents=True, exist_ok=True)
            side_by_side(before, after).save(file)
            messages.append(f"figure {number} differs: {message}; see {file}")
    return messages


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Compare the figures of a cell after nbval has compared the rest: a difference fails it."""
    result = yield
    if type(item).__name__ == "IPyNbCell":
        path = item.config.rootpath / "build" / re.sub(r"[^\w.]+", "-", item.nodeid)
        if messages := compare_outputs(item.cell.outputs, item.test_outputs, path):
            item.raise_cell_error("Figures differ", "\n".join(messages))
    return result
