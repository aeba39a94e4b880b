"""Alcove and Open WebUI side by side: the same 20 documents, questions, chat model and embedding model.

Both run already, with empty data; Open WebUI asks the llama.cpp servers of recipes/llama_server.py. Usage:
beside_open_webui.py <Alcove's address> <setup token> <Open WebUI's address> <id of the chat model in Alcove>
Prints a line for each figure; figures of the two alternate.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

HERE = os.path.dirname(__file__)
SET = os.path.join(HERE, "..", "eval", "retrieval")
ALCOVE, SETUP, OTHER, MODEL = sys.argv[1:5]
EMAIL, PASSWORD = "owner@example.org", "Correct-Horse-7"
WAIT_S = 400


def call(method, url, body=None, token=None, form=None):
    request = urllib.request.Request(url, method=method)
    if token:
        request.add_header("authorization", f"Bearer {token}")
    if form:
        boundary = uuid.uuid4().hex
        name, content = form
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\nContent-Type: text/plain\r\n\r\n'
        request.data = head.encode() + content + f"\r\n--{boundary}--\r\n".encode()
        request.add_header("content-type", f"multipart/form-data; boundary={boundary}")
    elif body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("content-type", "application/json")
    with urllib.request.urlopen(request, timeout=WAIT_S) as answer:
        return json.loads(answer.read())


def read_set():
    names = sorted(os.listdir(os.path.join(SET, "documents")))[:20]
    documents = {}
    for name in names:
        with open(os.path.join(SET, "documents", name), encoding="utf8") as file:
            documents[name.rsplit(".", 1)[0]] = file.read().split("---", 2)[2].strip().encode()
    questions = []
    with open(os.path.join(SET, "questions-dev.jsonl"), encoding="utf8") as file:
        for line in file:
            question = json.loads(line)
            wanted = {passage["document"] for passage in question["passages"] if passage["grade"] == 2}
            if wanted and wanted <= documents.keys():
                questions.append((question["query"], wanted))
    return documents, questions


class Alcove:
    name = "Alcove"

    def sign_up(self):
        account = {"email": EMAIL, "password": PASSWORD}
        call("POST", f"{ALCOVE}/api/v1/setup", {**account, "setup_token": SETUP})
        self.token = call("POST", f"{ALCOVE}/api/v1/auth/login", account)["access_token"]
        self.chat = (f"{ALCOVE}/v1/chat/completions", MODEL)

    def upload(self, documents):
        for name, content in documents.items():
            call("POST", f"{ALCOVE}/api/v1/documents/upload?wait=true", token=self.token, form=(f"{name}.txt", content))
        # Vectors are made in the background; until the last is there, search is lexical.
        while call("POST", f"{ALCOVE}/api/v1/documents/search", {"query": "loyer"}, self.token)["mode"] != "hybrid":
            time.sleep(0.2)

    def search(self, query):
        found = call("POST", f"{ALCOVE}/api/v1/documents/search", {"query": query, "top_k": 5}, self.token)
        return [result["filename"].rsplit(".", 1)[0] for result in found["results"]][:5]


class OpenWebUi:
    name = "Open WebUI"

    def sign_up(self):
        account = {"name": "Owner", "email": EMAIL, "password": PASSWORD}
        self.token = call("POST", f"{OTHER}/api/v1/auths/signup", account)["token"]
        self.chat = (f"{OTHER}/api/chat/completions", call("GET", f"{OTHER}/api/models", token=self.token)["data"][0]["id"])

    def upload(self, documents):
        self.base = call("POST", f"{OTHER}/api/v1/knowledge/create", {"name": "Set", "description": "Set"}, self.token)["id"]
        for name, content in documents.items():
            file = call("POST", f"{OTHER}/api/v1/files/", token=self.token, form=(f"{name}.txt", content))["id"]
            while call("GET", f"{OTHER}/api/v1/files/{file}/process/status", token=self.token)["status"] == "pending":
                time.sleep(0.2)
            call("POST", f"{OTHER}/api/v1/knowledge/{self.base}/file/add", {"file_id": file}, self.token)

    def search(self, query):
        body = {"collection_names": [self.base], "query": query, "k": 5}
        found = call("POST", f"{OTHER}/api/v1/retrieval/query/collection", body, self.token)
        return [meta["name"].rsplit(".", 1)[0] for meta in found["metadatas"][0]][:5]


def first_token(side, content):
    url, model = side.chat
    body = {"model": model, "messages": [{"role": "user", "content": content}], "stream": True, "max_tokens": 8}
    request = urllib.request.Request(url, json.dumps(body).encode(), method="POST")
    request.add_header("authorization", f"Bearer {side.token}")
    request.add_header("content-type", "application/json")
    started = time.monotonic()
    with urllib.request.urlopen(request, timeout=WAIT_S) as answer:
        for line in answer:
            text = line.decode()
            if '"content"' in text and '"content":""' not in text and '"content": ""' not in text:
                return time.monotonic() - started
    raise RuntimeError("No word came.")


def tell(side, what, figure):
    print(f"{side.name}\t{what}\t{figure}", flush=True)


def main():
    documents, questions = read_set()
    sides = [Alcove(), OpenWebUi()]
    for side in sides:
        side.sign_up()
        first_token(side, "Hello")
    for number in range(3):
        for side in sides:
            tell(side, "first token, s", round(first_token(side, f"Say hello {number}"), 2))
    for side in sides:
        started = time.monotonic()
        side.upload(documents)
        tell(side, "20 documents until searchable, s", round(time.monotonic() - started, 1))
    hits = {side.name: 0 for side in sides}
    times = {side.name: [] for side in sides}
    for query, wanted in questions:
        for side in sides:
            started = time.monotonic()
            hits[side.name] += bool(wanted & set(side.search(query)))
            times[side.name].append(time.monotonic() - started)
    for side in sides:
        tell(side, f"right document among the first five passages, of {len(questions)}", hits[side.name])
        tell(side, "search, median s", round(sorted(times[side.name])[len(questions) // 2], 2))


main()
