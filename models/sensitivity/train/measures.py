"""What a run is judged by, for messages of which sensitive and harmless ones are alike long."""

import numpy as np

LENGTHS = [6, 9, 13, 18, 25, 40, 70]


def balance_lengths(messages):
    """A weight for each message, so that among messages of one length as many are sensitive as not.

    Who writes by hand tells long and asks short: without this the model learns the length."""
    bucket = lambda m: int(np.searchsorted(LENGTHS, m["length"]))
    counts = np.ones((len(LENGTHS) + 1, 2))
    for m in messages:
        counts[bucket(m), m["y"]] += 1
    share = counts / counts.sum(1, keepdims=True)
    return np.array([float(np.clip(0.5 / share[bucket(m), m["y"]], 0.4, 3.0)) for m in messages])


def report(name, logits, labels, weights):
    """AUROC, the share missed at 5 % and 10 % false alarms, and the rate where both are equal."""
    order = np.argsort(-logits, kind="mergesort")
    y, w = labels[order] == 1, weights[order]
    caught = np.cumsum(w * y) / max(1e-9, (w * y).sum())
    alarms = np.cumsum(w * ~y) / max(1e-9, (w * ~y).sum())
    area = float((w * ~y * caught).sum() / max(1e-9, (w * ~y).sum()))
    at = lambda rate: 1 - float(caught[min(len(caught) - 1, np.searchsorted(alarms, rate))])
    equal = float(np.maximum(1 - caught, alarms).min())
    return f"{name}: n {len(y)} auroc {area:.4f} missed at 5% {at(0.05):.3f} at 10% {at(0.1):.3f} equal {equal:.3f}"
