"""
Writes the two files that transformers.js loads: `write_onnx.py <weights.pt> <model folder>`. The graph is the one that the
benchmark is made with (test/bench/make-whisper-model.py), with weights of 8 bits. Needs Debian's python3-onnx.
"""

import importlib.util
import json
import sys
from pathlib import Path

BENCH = Path(__file__).parents[3] / "bench" / "make-whisper-model.py"
spec = importlib.util.spec_from_file_location("bench", BENCH)
bench = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bench)


def write(weights, folder):
    shape = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    bench.VOCABULARY, bench.WIDTH, bench.HEADS = (shape[name] for name in ["vocab_size", "d_model", "decoder_attention_heads"])
    bench.HEAD = bench.WIDTH // bench.HEADS
    bench.LAYERS = {side: shape[f"{side}_layers"] for side in ["encoder", "decoder"]}
    bench.IS_SMALL = True
    (folder / "onnx").mkdir(exist_ok=True)
    bench.save_onnx(bench.encoder(weights), folder / "onnx/encoder_model.onnx")
    bench.save_onnx(bench.decoder(weights), folder / "onnx/decoder_model_merged.onnx")


if __name__ == "__main__":
    import torch

    write({name: tensor.numpy() for name, tensor in torch.load(sys.argv[1], map_location="cpu").items()}, Path(sys.argv[2]))
