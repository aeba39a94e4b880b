"""Makes a hand-written question look like the many ways in which people type it."""

import re
import unicodedata

PREFIXES = {
    "en": ["please ", "hey, ", "hi, ", "ok so ", "so ", "um ", "tell me, ", "quick question: ", "i want to know ", "alcove, ",
           "can you tell me ", "i was wondering, ", "well ", "hello! ", "and ", "but ", "sorry but ", "just curious, "],
    "fr": ["s'il te plaît ", "dis, ", "dis-moi ", "bonjour, ", "salut, ", "bon ", "alors ", "euh ", "question rapide : ",
           "je voudrais savoir ", "alcove, ", "peux-tu me dire ", "je me demandais, ", "et ", "mais ", "pardon mais ", "stp ", "excuse-moi, "],
}
SUFFIXES = {
    "en": ["?", "??", "!", ".", "...", " please", " please?", " thanks", " pls", " ?", " here", " in alcove", " exactly?", " :)"],
    "fr": [" ?", "?", "??", "!", ".", "...", " s'il te plaît", " stp", " svp", " merci", " ici ?", " dans alcove ?", " au juste ?", " :)"],
}
SMS = {
    "en": [("you", "u"), ("are", "r"), ("please", "plz"), ("your", "ur"), ("what is", "whats"), ("how do i", "how 2"), ("i'm", "im"),
           ("do not", "dont"), ("can't", "cant"), ("don't", "dont"), ("to", "2"), ("for", "4"), ("because", "bc"), ("why", "y"),
           ("people", "ppl"), ("message", "msg"), ("password", "pwd"), ("want to", "wanna"), ("what", "wat")],
    "fr": [("c'est quoi", "c koi"), ("qu'est-ce que", "keske"), ("quoi", "koi"), ("que", "ke"), ("c'est", "c"), ("je suis", "chui"),
           ("pourquoi", "pk"), ("comment", "cmt"), ("est-ce que", "esk"), ("tu es", "t"), ("j'ai", "g"), ("message", "msg"),
           ("conversation", "conv"), ("mot de passe", "mdp"), ("s'il te plaît", "stp"), ("qui", "ki"), ("pas", "pa"), ("avec", "avc"),
           ("tout", "tt"), ("quand", "qd"), ("dans", "ds"), ("je ne", "j"), ("ordinateur", "ordi"), ("beaucoup", "bcp")],
}
NEIGHBOURS = {"a": "qs", "e": "rz", "i": "uo", "o": "ip", "n": "bm", "t": "ry", "s": "dq", "r": "et", "l": "km", "m": "l,", "d": "sf"}


def fill_slots(core, slots, random):
    """Chooses among `(one/two/)` and puts a word in each `{slot}`."""
    text = re.sub(r"\(([^()]*)\)", lambda match: random.choice(re.split("[/|]", match[1])), core)
    text = re.sub(r"\{(\w+)\}", lambda match: random.choice(slots[match[1]]), text)
    return re.sub(r"  +", " ", text).strip()


def count_choices(core, plain, chosen):
    """How many variations a core is worth: more where it holds choices."""
    return chosen if "{" in core or "(" in core else plain


def vary(core, language, random):
    """One way of typing `core`: frame, SMS spelling, missing accents, typos, case, in chance mixtures."""
    text = core
    if random.random() < 0.35:
        text = random.choice(PREFIXES[language]) + text
    if random.random() < 0.55:
        text += random.choice(SUFFIXES[language])
    if random.random() < 0.15:
        text = spell_short(text, language, random)
    if random.random() < 0.25:
        text = strip_accents(text)
    if random.random() < 0.12:
        text = text.replace("'", random.choice([" ", "", "’"])).replace("-", " ")
    if random.random() < 0.22:
        text = mistype(text, random)
    return change_case(text, random)


def spell_short(text, language, random):
    for long, short in SMS[language]:
        if random.random() < 0.7:
            text = re.sub(rf"\b{re.escape(long)}\b", short, text)
    return text


def strip_accents(text):
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def mistype(text, random):
    if len(text) < 6:
        return text
    at = random.randrange(1, len(text) - 1)
    kind = random.randrange(4)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    if kind == 2:
        return text[:at] + text[at] + text[at:]
    return text[:at] + random.choice(NEIGHBOURS.get(text[at], "e")) + text[at + 1 :]


def change_case(text, random):
    roll = random.random()
    if roll < 0.4:
        return text[:1].upper() + text[1:]
    return text.upper() if roll < 0.46 else text
