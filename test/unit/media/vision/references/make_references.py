"""
Writes the pictures beside this file and references.json: what the processors of three models make of them, computed with
Pillow and numpy after the Python library's own steps, for the TypeScript to be compared with. Made by this project.

/usr/bin/python3 make_references.py    (Debian: python3-pil 9.4, python3-numpy 1.24)
"""
import json
import math
from pathlib import Path

import numpy as np
from PIL import Image

HERE = Path(__file__).parent
POINTS = 300
BILINEAR, BICUBIC, LANCZOS = Image.Resampling.BILINEAR, Image.Resampling.BICUBIC, Image.Resampling.LANCZOS
IMAGENET = [0.485, 0.456, 0.406], [0.229, 0.224, 0.225]
HALF = [0.5] * 3, [0.5] * 3


def draw(width, height):
    """Slopes of colour, discs, and stripes so fine that leaving points out shows."""
    y, x = np.mgrid[0:height, 0:width]
    picture = np.stack([255 * x / width, 255 * y / height, 128 + 100 * np.sin(x / 9) * np.cos(y / 7)], 2)
    picture[(x - width / 3) ** 2 + (y - height / 3) ** 2 < (width / 6) ** 2] = (230, 30, 40)
    stripes = (x > width * 0.6) & (y > height * 0.5)
    picture[stripes & ((x + y) % 3 == 0)] = (250, 250, 250)
    picture[stripes & ((x + y) % 3 != 0)] = (10, 20, 30)
    return Image.fromarray(picture.round().clip(0, 255).astype(np.uint8))


def numbers(picture, mean=(0, 0, 0), std=(1, 1, 1)):
    """[3, height, width], as a model sees a picture of bytes."""
    return ((np.asarray(picture).astype(np.float64) / 255 - mean) / std).transpose(2, 0, 1)


def tiles(picture, longest, edge):
    """Idefics3ImageProcessor of the Python library: to the longest edge, to whole tiles, cut, and the whole last."""
    width, height = picture.size
    ratio = width / height
    if width >= height:
        width, height = longest, int(longest / ratio)
        height += height % 2
    else:
        height, width = longest, int(longest * ratio)
        width += width % 2
    picture = picture.resize((max(width, 1), max(height, 1)), LANCZOS)
    ratio = width / height
    if width >= height:
        width = math.ceil(width / edge) * edge
        height = math.ceil(int(width / ratio) / edge) * edge
    else:
        height = math.ceil(height / edge) * edge
        width = math.ceil(int(height * ratio) / edge) * edge
    picture = picture.resize((width, height), LANCZOS)
    cut = [picture.crop((left, top, left + edge, top + edge))
           for top in range(0, height, edge) for left in range(0, width, edge)]
    cut = cut if len(cut) > 1 else []
    return np.stack([numbers(part, *HALF) for part in [*cut, picture.resize((edge, edge), LANCZOS)]])


def sample(array, seed):
    """Some numbers of an array, each with its place in the flat array."""
    places = np.random.default_rng(seed).choice(array.size, POINTS, replace=False)
    return {"dims": list(array.shape), "points": [[int(at), round(float(array.flat[at]), 5)] for at in places]}


def main():
    references = {}
    for seed, (name, size) in enumerate({"wide": (300, 200), "tall": (70, 231), "large": (901, 700)}.items()):
        picture = draw(*size)
        picture.save(HERE / f"{name}.png", optimize=True)
        references[name] = {
            "detector": sample(numbers(picture.resize((64, 64), BILINEAR)), seed),
            "detector640": sample(numbers(picture.resize((640, 640), BILINEAR)), seed),
            "florence2": sample(numbers(picture.resize((48, 48), BICUBIC), *IMAGENET), seed),
            "florence768": sample(numbers(picture.resize((768, 768), BICUBIC), *IMAGENET), seed),
            "smolvlm": sample(tiles(picture, 128, 64), seed),
            "smolvlm512": sample(tiles(picture, 1024, 512), seed),
        }
    (HERE / "references.json").write_text(json.dumps(references) + "\n")


if __name__ == "__main__":
    main()
