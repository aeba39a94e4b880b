"""Writes what torch and SentencePiece say, for the parity test: `write_parity.py <work folder> <json file>`."""

import json
import sys

import torch
from read_topics import read_topics
from starter_format import END, encode_turns, write_tag
from write_gguf import load

TEXTS = ["Hello!", "Où sont mes données ?", "  two  spaces", "l’été à Noël, 100 % sûr…", "emoji 😀 и кириллица", "`alcove model` at http://127.0.0.1:7417/api/v1",
         "line\nbreak\ttab", "", "ÀÉÎÕÜ œuf «\u00a0oui\u00a0»", "install_model fr 2", "aaaa bbbb 12345 <|end|>"]
PROMPTS = [("greeting", "en", 1, "hi"), ("greeting", "fr", 2, "salut !"), ("install_model", "en", 2, "how 2 get a model"),
           ("api", "fr", 1, "où est l'api ?"), ("ledger", "en", 3, "what was sent"), ("news_health", "fr", 2, "j'ai un cancer")]


def main(folder, path):
    torch.set_num_threads(1)
    model, processor = load(folder)
    greedy = []
    for topic, language, variant, question in PROMPTS:
        turns = [["system", write_tag(topic, language, variant)], ["user", question]]
        prompt = encode_turns(processor, turns)
        answer = model.greedy(prompt, 120, END)
        greedy.append({"turns": [{"role": r, "content": c} for r, c in turns], "prompt": prompt, "answer": answer, "text": processor.decode(answer)})
        print(greedy[-1]["text"])
    tokens = [{"text": text, "tokens": processor.encode(text)} for text in TEXTS + [t.answers["fr"][0] for t in read_topics().values() if t.answers["fr"]][:5]]
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"tokens": tokens, "greedy": greedy}, file, ensure_ascii=False)


if __name__ == "__main__":
    main(*sys.argv[1:3])
