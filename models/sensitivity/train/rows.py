"""Reads what test/eval/write-training-features.ts wrote."""

import json
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix

PARTS = ("char", "word", "tag", "mixed", "category")
CATEGORY_BUCKETS = 1 << 14


def part_sizes(tags):
    """How many features each part has; as in models/sensitivity/feature-space.ts."""
    return {"char": 1 << 18, "word": 1 << 19, "tag": tags + tags * tags, "mixed": 1 << 18, "category": CATEGORY_BUCKETS + tags}


class Rows:
    """`owners[i]` is the message of window i, `runs[i]` whether it is only a few sentences of it; `counts[part]` a sparse
    matrix of how often each window has each feature."""

    def __init__(self, folder):
        folder = Path(folder)
        self.space = json.loads((folder / "space.json").read_text(encoding="utf-8"))
        with open(folder / "messages.jsonl", encoding="utf-8") as lines:
            self.messages = [json.loads(line) for line in lines]
        stream = np.fromfile(folder / "features.bin", np.int32)
        owners, runs, indices, pointers, at = [], [], {part: [] for part in PARTS}, {part: [0] for part in PARTS}, 0
        while at < len(stream):
            owners.append(stream[at])
            runs.append(stream[at + 1])
            at += 2
            for part in PARTS:
                count = stream[at]
                indices[part].append(stream[at + 1 : at + 1 + count])
                pointers[part].append(pointers[part][-1] + count)
                at += 1 + count
        self.owners = np.array(owners)
        self.runs = np.array(runs) == 1
        self.counts = {}
        for part, size in part_sizes(len(self.space["tags"])).items():
            columns = np.concatenate(indices[part])
            ones = np.ones(len(columns), np.float32)
            matrix = csr_matrix((ones, columns, np.array(pointers[part], np.int64)), (len(owners), size))
            matrix.sum_duplicates()
            self.counts[part] = matrix
