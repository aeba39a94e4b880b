"""Trains the classifier: python3 train.py FEATURES OUTPUT VERSION [--held-out WRITER,...] [--evaluate FEATURES] (README.md beside this file).

Logistic regression with an L2 penalty (L-BFGS) on features scaled by their inverse document frequency
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
# A few sentences of a harmless message count less than a message: what made it harmless may stand outside.
RUN_WEIGHT = 0.5


def scale_part(counts, training):
    """(values, what 1 in a window of one feature is worth) after inverse document frequency; rare features are dropped."""
    frequency = np.asarray((counts[training] > 0).sum(0)).ravel()
    idf = np.log((1 + training.sum()) / (1 + frequency)) + 1
    idf[frequency < LEAST_WINDOWS] = 0
    worth = (idf * SIZE).astype(np.float32)
    totals = np.maximum(1, np.asarray(counts.sum(1)).ravel())
    return (diags(1 / np.sqrt(totals)).astype(np.float32) @ counts @ diags(worth)).tocsr(), worth


def best_windows(logits, rows):
    """The window that is most sensitive speaks for its message; runs of a few sentences are for training only."""
    best = np.full(len(rows.messages), -np.inf)
    np.maximum.at(best, rows.owners[~rows.runs], logits[~rows.runs])
    return best


def fit_sensitive(values, rows, training, C):
    """Windows of harmless messages are all harmless; of a long sensitive one only the likeliest window is taken."""
    y = np.array([m["y"] for m in rows.messages])[rows.owners]
    weight = balance_lengths(rows.messages)[rows.owners] * np.where(rows.runs, RUN_WEIGHT, 1)
    windows = np.bincount(rows.owners[~rows.runs], minlength=len(rows.messages))[rows.owners]
    chosen = training & ((y == 0) | (windows == 1))
    model = LogisticRegression(C=C, solver="lbfgs", tol=1e-4, warm_start=True)
    # The first round only chooses windows; the second goes on from there.
    for rounds in (50, 100):
        model.max_iter = rounds
        model.fit(values[chosen], y[chosen], sample_weight=weight[chosen])
        logits = model.decision_function(values)
        best = best_windows(logits, rows)
        chosen = training & ((y == 0) | (windows == 1) | (logits == best[rows.owners]))
    return model


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
    model = fit_sensitive(values, rows, training, arguments.C)
    bias = float(model.intercept_[0])
    tables, scales, start = {}, {}, 0
    for part in LEARNT:
        worth = scaled[part][1]
        tables[part], scales[part] = quantise(model.coef_[0][start : start + len(worth)] * worth)
        start += len(worth)
    if held_out:
        evaluate(rows, held_out, tables, scales, bias)
    for folder in arguments.evaluate:
        other = Rows(folder)
        evaluate(other, {m["writer"] for m in other.messages}, tables, scales, bias)
    if arguments.output:
        names, category, biases = fit_categories(rows, training)
        write_model(Path(arguments.output), arguments.version, rows, tables, scales, bias, names, category, biases)


def evaluate(rows, writers, tables, scales, bias):
    """Prints what the 8-bit weights reach on the messages of these writers, as they were written."""
    best = best_windows(judge(rows, tables, scales, bias), rows)
    for name in sorted(writers):
        mine = np.array([m["writer"] == name and m["made"] == "as written" for m in rows.messages])
        messages = [m for m, kept in zip(rows.messages, mine) if kept]
        y = np.array([m["y"] for m in messages])
        print(report(name, best[mine], y, np.ones(len(y))), "|", report("alike long", best[mine], y, balance_lengths(messages)), flush=True)


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
    parser.add_argument("--evaluate", nargs="*", default=[])
    parser.add_argument("--C", type=float, default=15.0)
    main(parser.parse_args())
