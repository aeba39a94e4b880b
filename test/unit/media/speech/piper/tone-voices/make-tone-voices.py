"""Makes voices in Piper's format that say each phoneme as a tone of its own: test assets of Alcove's own, not voices.

/usr/bin/python3 make-tone-voices.py   (Debian's python3-onnx), then: npx biome check --write .

Inputs and output are those of Piper's exported networks (input, input_lengths, scales, sid; output). Like theirs, a
phoneme lasts ceil(duration * length_scale) frames of 256 samples, so that a rate doubled does not halve the length;
unlike theirs, noise does nothing, so that a sentence always sounds the same. The sound is three times too loud.
"""
import json
import math
from pathlib import Path

import numpy as np
from onnx import TensorProto, checker, helper, numpy_helper, save

HERE = Path(__file__).parent
HOP = 256
RATE = 22_050
SILENT = "_^$ !',-.:;?ˈˌː\u0303"
VOWELS = "aeiouyæøœɐɑɒɔəɚɛɜɪʊʌᵻ"
CONSONANTS = "bcdfghjklmnpqrstvwxzçðŋɡɹɾʁʃʒʔθɥ"
PHONEMES = SILENT + VOWELS + CONSONANTS
# One phoneme that is two inputs, as some voices have.
PAIR = "ɲ"
IDS = {phoneme: [index] for index, phoneme in enumerate(PHONEMES)}
IDS[PAIR] = [PHONEMES.index("n"), PHONEMES.index("j")]
FRAMES = {"_": 0.7, "^": 1.2, "$": 1.2, " ": 1.6, "ˈ": 0.4, "ˌ": 0.4, "ː": 2.5, "\u0303": 1.5}


def frames(phoneme):
    """Usual length, of all sorts as in speech, so that rounding up does not catch all phonemes at once."""
    index = PHONEMES.index(phoneme)
    if phoneme in VOWELS:
        return 9.0 + index * 0.37 % 4
    if phoneme in CONSONANTS:
        return 4.0 + index * 0.53 % 3
    return FRAMES.get(phoneme, 9.5)


def frequency(index):
    """In hertz at 22,050 samples a second; the test computes it too."""
    return 140.0 + 2.0 * index


def table(name, values, kind=np.float32):
    return numpy_helper.from_array(np.array(values, dtype=kind), name)


def network(speakers):
    node = helper.make_node
    tables = [
        table("durations", [frames(each) for each in PHONEMES]),
        table("frequencies", [frequency(index) for index in range(len(PHONEMES))], np.float64),
        table("amplitudes", [0.0 if each in SILENT else 3.0 if each in VOWELS else 1.5 for each in PHONEMES]),
        table("speaker_factors", [1.0, 0.6][:speakers] if speakers > 1 else [1.0], np.float64),
        table("one", 1, np.int64),
        table("zero", 0, np.int64),
        table("row", [0], np.int64),
        table("column", [1], np.int64),
        table("flat", [-1], np.int64),
        table("as_output", [1, 1, 1, -1], np.int64),
        table("hop_shape", [1, HOP], np.int64),
        table("rate", float(RATE), np.float64),
        table("circle", 2 * math.pi, np.float32),
        table("two", 2.0),
        table("softness", 0.3),
        table("second", 1, np.int64),
    ]
    nodes = [
        node("Reshape", ["input", "flat"], ["ids"]),
        node("Gather", ["scales", "second"], ["length_scale"]),
        node("Gather", ["durations", "ids"], ["usual"]),
        node("Mul", ["usual", "length_scale"], ["scaled"]),
        node("Ceil", ["scaled"], ["whole"]),
        node("Cast", ["whole"], ["lengths"], to=TensorProto.INT64),
        node("CumSum", ["lengths", "zero"], ["ends"]),
        node("ReduceSum", ["lengths"], ["total"], keepdims=0),
        node("Range", ["zero", "total", "one"], ["times"]),
        # Which phoneme sounds in each frame: as many as have ended before.
        node("Unsqueeze", ["ends", "row"], ["ends_row"]),
        node("Unsqueeze", ["times", "column"], ["times_column"]),
        node("LessOrEqual", ["ends_row", "times_column"], ["ended"]),
        node("Cast", ["ended"], ["ended_count"], to=TensorProto.INT64),
        node("ReduceSum", ["ended_count", "column"], ["places"], keepdims=0),
        node("Gather", ["ids", "places"], ["sounding"]),
        node("Gather", ["frequencies", "sounding"], ["tones"]),
        node("Gather", ["amplitudes", "sounding"], ["loudness"]),
        node("Gather", ["speaker_factors", "sid" if speakers > 1 else "row"], ["factor"]),
        node("Mul", ["tones", "factor"], ["spoken"]),
        *to_samples("spoken", "spoken_samples"),
        *to_samples("loudness", "loud_samples"),
        node("CumSum", ["spoken_samples", "zero"], ["travelled"]),
        node("Div", ["travelled", "rate"], ["turns"]),
        node("Floor", ["turns"], ["full_turns"]),
        node("Sub", ["turns", "full_turns"], ["part_turns"]),
        node("Cast", ["part_turns"], ["part"], to=TensorProto.FLOAT),
        node("Mul", ["part", "circle"], ["angle"]),
        node("Sin", ["angle"], ["fundamental"]),
        # With an overtone, as voices have.
        node("Mul", ["angle", "two"], ["double_angle"]),
        node("Sin", ["double_angle"], ["overtone"]),
        node("Mul", ["overtone", "softness"], ["soft_overtone"]),
        node("Add", ["fundamental", "soft_overtone"], ["tone"]),
        node("Mul", ["tone", "loud_samples"], ["sound"]),
        node("Reshape", ["sound", "as_output"], ["output"]),
    ]
    value = helper.make_tensor_value_info
    inputs = [
        value("input", TensorProto.INT64, ["batch_size", "phonemes"]),
        value("input_lengths", TensorProto.INT64, ["batch_size"]),
        value("scales", TensorProto.FLOAT, [3]),
    ]
    if speakers > 1:
        inputs.append(value("sid", TensorProto.INT64, ["batch_size"]))
    outputs = [value("output", TensorProto.FLOAT, ["batch_size", 1, 1, "time"])]
    graph = helper.make_graph(nodes, "tone voice, made by Alcove", inputs, outputs, tables)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 15)], producer_name="alcove tests")
    model.ir_version = 8
    checker.check_model(model)
    return model


def to_samples(frames_name, samples_name):
    """Each frame's value for its 256 samples."""
    column, spread = f"{frames_name}_column", f"{frames_name}_spread"
    return [
        helper.make_node("Unsqueeze", [frames_name, "column"], [column]),
        helper.make_node("Expand", [column, "hop_shape"], [spread]),
        helper.make_node("Reshape", [spread, "flat"], [samples_name]),
    ]


def settings(dataset, language, espeak, sample_rate, speakers, **changes):
    return {
        "dataset": dataset,
        "audio": {"sample_rate": sample_rate, "quality": "made by Alcove for its tests"},
        "espeak": {"voice": espeak},
        "language": {"code": language},
        "inference": {"noise_scale": 0.667, "length_scale": 1, "noise_w": 0.8},
        "phoneme_type": "espeak",
        "phoneme_map": {},
        "phoneme_id_map": IDS,
        "num_symbols": len(PHONEMES),
        "num_speakers": speakers,
        "speaker_id_map": speakers and dict(list({"jessica": 0, "pierre": 1}.items())[:speakers]) if speakers > 1 else {},
        **changes,
    }


def write(name, config):
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    save(network(config["num_speakers"]), str(folder / f"{name}.onnx"))
    text = json.dumps(config, ensure_ascii=False, indent=1) + "\n"
    (folder / f"{name}.onnx.json").write_text(text, encoding="utf-8")


write("fr_FR-tone-medium", settings("tone", "fr_FR", "fr", 22_050, 1))
write("en_US-tone-low", settings("tone", "en_US", "en-us", 16_000, 1))
write("fr_FR-upmc-medium", settings("upmc", "fr_FR", "fr", 22_050, 2))
