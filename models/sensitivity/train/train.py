"""Trains the classifier: python3 train.py FEATURES OUTPUT VERSION [--held-out WRITER,...] (README.md beside this file).

Logistic regression with an L2 penalty (liblinear, Fan et al. 2008) on features scaled by their inverse document frequency
and, within each part, by the root of their number; the scaling ends up inside the weights.
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
from measures import balance_lengths, report
from rows import PARTS, Rows
from scipy.sparse import diags, hstack
from sklearn.linear_model import LogisticRegression
from write_onnx import write_onnx

LEARNT = PARTS[:4]
# Brings the values to a size at which a penalty of 1/C suits all parts.
SIZE = 0.2
LEAST_WINDOWS = 2


def scale_part(counts, training):
    """(values, what 1 in a window of one feature is worth) after inverse document frequency; rare features are dropped."""
    frequency = np.asarray((counts[training] > 0).sum(0)).ravel()
    idf = np.log((1 + training.sum()) / (1 + frequency)) + 1
    idf[frequency < LEAST_WINDOWS] = 0
    worth = (idf * SIZE).astype(np.float32)
    totals = np.maximum(1, np.asarray(counts.sum(1)).ravel())
    return (diags(1 / np.sqrt(totals)).astype(np.float32) @ counts @ diags(worth)).tocsr(), worth


def best_windows(logits, owners, number):
    """The window that is most sensitive speaks for its message."""
    best = np.full(number, -np.inf)
    np.maximum.at(best, owners, logits)
    return best


def fit_sensitive(values, rows, training, C):
    """Windows of harmless messages are all harmless; of a long sensitive one only the likeliest window is taken."""
    y = np.array([m["y"] for m in rows.messages])[rows.owners]
    weight = balance_lengths(rows.messages)[rows.owners]
    windows = np.bincount(rows.owners)[rows.owners]
    chosen = training & ((y == 0) | (windows == 1))
    for _ in range(2):
        model = LogisticRegression(C=C, solver="liblinear", tol=1e-3, max_iter=200)
        model.fit(values[chosen], y[chosen], sample_weight=weight[chosen])
        logits = model.decision_function(values)
        best = best_windows(logits, rows.owners, len(rows.messages))
        chosen = training & ((y == 0) | (windows == 1) | (logits == best[rows.owners]))
    return model, logits


def fit_categories(rows, training, C=1.0):
    """One against the rest for each category, on single words and tags of sensitive windows."""
    values, worth = scale_part(rows.counts["category"], training)
    category = np.array([m["category"] for m in rows.messages])[rows.owners]
    y = np.array([m["y"] for m in rows.messages])[rows.owners]
    chosen = training & (y == 1)
    names = sorted(set(category[chosen]))
    model = LogisticRegression(C=C, solver="liblinear", tol=1e-2, multi_class="ovr", max_iter=100)
    model.fit(values[chosen], category[chosen])
    return names, model.coef_ * worth, model.intercept_


def quantise(weights):
    """8-bit numbers and the worth of 1; the few largest weights are cut, so that the many keep their differences."""
    found = np.abs(weights[weights != 0])
    scale = float(np.quantile(found, 0.9999)) / 127
    return np.clip(np.round(weights / scale), -127, 127).astype(np.int8), scale


def main(arguments):
    rows = Rows(arguments.features)
    held_out = set(filter(None, arguments.held_out.split(",")))
    writer = np.array([m["writer"] for m in rows.messages])
    training = ~np.isin(writer, list(held_out))[rows.owners]
    scaled = {part: scale_part(rows.counts[part], training) for part in LEARNT}
    values = hstack([scaled[part][0] for part in LEARNT]).tocsr()
    print(f"{training.sum()} windows, {values.shape[1]} features", flush=True)
    model, _ = fit_sensitive(values, rows, training, arguments.C)
    tables, scales, start = {}, {}, 0
    for part in LEARNT:
        worth = scaled[part][1]
        tables[part], scales[part] = quantise(model.coef_[0][start : start + len(worth)] * worth)
        start += len(worth)
    logits = judge(rows, tables, scales, float(model.intercept_[0]))
    best = best_windows(logits, rows.owners, len(rows.messages))
    written = np.array([m["made"] == "as written" for m in rows.messages])
    for name in sorted(held_out):
        mine = written & (writer == name)
        messages = [m for m, kept in zip(rows.messages, mine) if kept]
        y = np.array([m["y"] for m in messages])
        print(report(name, best[mine], y, np.ones(len(y))), "|", report("alike long", best[mine], y, balance_lengths(messages)), flush=True)
    if arguments.predictions:
        with open(arguments.predictions, "w", encoding="utf-8") as out:
            for m, logit, kept in zip(rows.messages, best, written & np.isin(writer, list(held_out))):
                if kept:
                    out.write(json.dumps({**m, "logit": float(logit)}, ensure_ascii=False) + "\n")
    if arguments.output:
        names, category, biases = fit_categories(rows, training)
        write_model(Path(arguments.output), arguments.version, rows, tables, scales, float(model.intercept_[0]), names, category, biases)


def judge(rows, tables, scales, bias):
    """Log-odds of every window with the 8-bit weights, as the server works them out."""
    logits = np.full(len(rows.owners), bias)
    for part in LEARNT:
        counts = rows.counts[part]
        totals = np.maximum(1, np.asarray(counts.sum(1)).ravel())
        logits += (counts @ (tables[part].astype(np.float32) * scales[part])) / np.sqrt(totals)
    return logits


def write_model(folder, version, rows, tables, scales, bias, names, category, biases):
    table, scale = quantise(category)
    blob = b"".join([*(tables[part].tobytes() for part in LEARNT), np.ascontiguousarray(table.T).tobytes()])
    (folder / "classifier.bin").write_bytes(blob)
    manifest = {
        "version": version,
        "bias": bias,
        "scales": {**scales, "category": scale},
        "categories": names,
        "categoryBiases": [float(value) for value in biases],
        "sha256": hashlib.sha256(blob).hexdigest(),
        **rows.space,
    }
    write_onnx(folder / "classifier.onnx", tables, scales, bias, np.ascontiguousarray(table.T), scale, biases)
    (folder / "classifier.json").write_text(json.dumps(manifest, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("features")
    parser.add_argument("output", nargs="?", default="")
    parser.add_argument("version", nargs="?", default="")
    parser.add_argument("--held-out", default="")
    parser.add_argument("--predictions", default="")
    parser.add_argument("--C", type=float, default=5.0)
    main(parser.parse_args())
