"""
Writes numbers of the model as it was learnt, for a sound that is easily made anywhere, which the exported files must give
too: `write_parity.py <weights.pt> <tokenizer.json> <parity.json>`.
"""

import json
import sys

import numpy
import torch
from examples import LETTERS
from mel import RATE, log_mel
from model import POSITIONS, Whisper
from tokenizer import Tokenizer


def chirp():
    """Two seconds of a rising tone that beats, as test/unit/media/transcription/tiny-whisper.test.ts makes it."""
    time = numpy.arange(2 * RATE) / RATE
    return (0.3 * numpy.sin(2 * numpy.pi * (200 + 300 * time) * time) * numpy.cos(2 * numpy.pi * 3 * time)).astype(numpy.float32)


def main(weights, tokenizer_path, output):
    tokenizer = Tokenizer(tokenizer_path)
    model = Whisper(tokenizer.size, len(LETTERS) + 1).eval()
    model.load_state_dict(torch.load(weights))
    samples = chirp()
    features, silence = log_mel(samples, 2 * len(samples) // 320 + 4)
    # Over all 30 seconds, as the exported model does.
    features = numpy.pad(features, ((0, 0), (0, 2 * POSITIONS - features.shape[1])), constant_values=silence)
    features = torch.from_numpy(features[None])
    tokens = [tokenizer.special[name] for name in ["<|startoftranscript|>", "<|en|>", "<|transcribe|>"]]
    with torch.no_grad():
        heard = model.encoder(features)
        logits = model.decoder(torch.tensor([tokens]), heard)
    rounded = lambda values: [round(float(each), 5) for each in values]
    result = {
        "features": rounded(features[0, ::7, :240:11].flatten()),
        "heard": rounded(heard[0, :1500:61, ::9].flatten()),
        "logits": rounded(logits[0, :, ::13].flatten()),
    }
    open(output, "w", encoding="utf-8").write(json.dumps(result) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
