"""Trains the SentencePiece BPE vocabulary that llama.cpp reproduces exactly: no normalisation, no dummy prefix, bytes as fallback."""

import sys

import sentencepiece
from read_topics import DATA, LANGUAGES, read_topics
from starter_format import CONTROLS, write_tag

VOCABULARY = 2048


def corpus():
    for topic in read_topics().values():
        for language in LANGUAGES:
            for answer in topic.answers[language]:
                yield from [answer] * 8
            yield from [write_tag(topic.name, language, 1)] * 40
    for line in (DATA / "phrasings.tsv").read_text(encoding="utf-8").splitlines():
        yield line.split("\t")[2]


def main(folder):
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(list(corpus())), model_prefix=f"{folder}/tokenizer", model_type="bpe", vocab_size=VOCABULARY,
        byte_fallback=True, normalization_rule_name="identity", add_dummy_prefix=False, remove_extra_whitespaces=False,
        split_digits=True, character_coverage=0.9995, control_symbols=CONTROLS, num_threads=1, minloglevel=2,
    )


if __name__ == "__main__":
    main(sys.argv[1])
