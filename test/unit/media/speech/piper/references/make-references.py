"""Writes the phonemes that Debian's espeak-ng 1.51 gives sentences, cut and marked as Piper's phonemiser does.

/usr/bin/python3 make-references.py   (Debian's espeak-ng), then: npx biome check --write .

The phonemes are what its program prints (--ipa), a line for each clause; where a clause ends, and so with which mark,
only its library tells, which is asked as piper-phonemize asks it. Independent of Alcove's own code in all but the
sentences.
"""
import ctypes
import json
import re
import subprocess
import tempfile
import unicodedata
from pathlib import Path

SENTENCES = {
    "fr": [
        "Bonjour, comment allez-vous ?",
        "Très bien ; merci : nous partons demain !",
        "Il a dit « d'accord ». Puis il est parti.",
        "Nous avons mangé une bonne soupe avec des amis dans le jardin.",
        "Les enfants sont arrivés à 14 heures 30, le 21 novembre 2026.",
        "Elle attend… mais personne ne vient.",
        "Le train — celui de Lyon — est en retard.",
        "C'est vrai ?! Incroyable !!!",
        "Un, deux, trois (et même quatre) cinq.",
        "Le prix est de 12,5 euros, soit 3 pour cent de plus.",
        "J'ai reçu un email de Mister Smith, le weekend dernier.",
        "Aujourd'hui, l'hôtel où vivait l'évêque est un château.",
        "Première ligne\nsuite de la phrase\n\nNouveau paragraphe, sans point",
        "Quand j'étais jeune, ma mère disait: mange ton pain. Et je mangeais.",
    ],
    "en-us": [
        "Hello there, my friend: how are you?",
        "Yes; indeed! Really? Of course.",
        "\"This is quoted.\" Then he left.",
        "We had a lovely meal in the garden with our neighbours last evening.",
        "It takes 3.5 seconds, or 12 percent of 1234 minutes.",
        "It was five p.m. yesterday. We went home.",
        "She waited... and nobody came.",
        "The train — the late one — has gone.",
        "What?! Unbelievable!!!",
        "One, two, three (and even four) five.",
        "The U.S. Army isn't here, they've gone.",
        "First line\nof a sentence\n\nNew paragraph without an end",
        "I read the book that you read yesterday, through thick and thin.",
        "The 3rd of May, 20 24, at 2 oh 5 PM.",
    ],
}

LIBRARY = ctypes.CDLL("libespeak-ng.so.1")
LIBRARY.espeak_TextToPhonemes.restype = ctypes.c_char_p
LIBRARY.espeak_TextToPhonemes.argtypes = [ctypes.POINTER(ctypes.c_void_p), ctypes.c_int, ctypes.c_int]
LIBRARY.espeak_Initialize(2, 0, None, 0)
# Clauses that end in one of these are joined to the next as by a semicolon.
PAUSES = "…—–"


def clause_marks(voice, text):
    """The mark behind each clause, found as piper-phonemize does: by how far the library has read."""
    assert LIBRARY.espeak_SetVoiceByName(voice.encode()) == 0
    buffer = ctypes.create_string_buffer(text.encode())
    start = ctypes.addressof(buffer)
    pointer = ctypes.c_void_p(start)
    marks = []
    while pointer.value:
        LIBRARY.espeak_TextToPhonemes(ctypes.byref(pointer), 1, 2)
        # It has read one character of the next clause.
        read = buffer.raw[: pointer.value - start].decode()[:-1] if pointer.value else text + "\n\n"
        is_paragraph = re.search(r"\n\s*\n\s*$", read) is not None
        ending = read.rstrip(" \n\"'»)”").replace("...", "…")
        # The library takes a row of question and exclamation marks for its first.
        row = re.search(r"[?!]+$", ending)
        marks.append((row.group()[0] if row else ending[-1:], is_paragraph))
    return marks


def printed_clauses(voice, text):
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        command = ["espeak-ng", "-v", voice, "-b", "1", "-q", "--ipa", "-f", file.name]
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()


def reference(voice, text):
    clauses, marks = printed_clauses(voice, text), clause_marks(voice, text)
    assert len(clauses) == len(marks), (text, clauses, marks)
    sentences, current = [], ""
    for printed, (mark, is_paragraph) in zip(clauses, marks):
        current += unicodedata.normalize("NFD", re.sub(r"\([a-z-]+\)", "", printed.strip()))
        if mark in ".?!" and mark:
            current += mark
        elif mark in ",:;":
            current += mark
        elif mark in PAUSES:
            current += ";"
        if (mark and mark in ".?!") or is_paragraph:
            sentences.append(current)
            current = ""
        else:
            current += " "
    assert current == "", (text, current)
    return sentences


written = [
    {"voice": voice, "text": text, "sentences": reference(voice, text)}
    for voice, texts in SENTENCES.items()
    for text in texts
]
target = Path(__file__).with_name("references.json")
target.write_text(json.dumps(written, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
