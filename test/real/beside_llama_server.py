"""Alcove and llama.cpp's own server side by side, through HTTP, with the same model file.

Usage: beside_llama_server.py <model.gguf> <threads> <pairs> <Alcove's address> <token> <process id> <id of the model>
Started by beside-llama-server.ts with the Python of a environment that has xllamacpp. The two take turns. Every figure is the
median of the ratios Alcove : llama.cpp's server, by the time of the processor (all processes of a side) and by the clock.
"""

import concurrent.futures
import json
import os
import statistics
import subprocess
import sys
import time
import urllib.request

MODEL, THREADS, PAIRS, ALCOVE, TOKEN, PID, ID = sys.argv[1:8]
HERE = os.path.dirname(os.path.abspath(__file__))
PORT = 7700 + os.getpid() % 200
LONG = "The lamp stands on the table beside the window, and the cat sleeps under it until evening. "
FOLLOW = ["And what does its keeper do?", "How is it lit?", "Who built the first one?"]


def descendants(pid):
    found = [pid]
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            for child in file.read().split():
                found += descendants(int(child))
    except FileNotFoundError:
        pass
    return found


def processor_ms(pid):
    """Of the process and all its children, threads that have ended too."""
    total = 0.0
    for one in descendants(pid):
        try:
            # The clock of another process (clock_getcpuclockid(3)).
            total += time.clock_gettime((~one << 3) | 2)
        except OSError:
            pass
    return total * 1000


class Side:
    def __init__(self, pid, address, headers, model):
        self.pid, self.address, self.headers, self.model = pid, address, headers, model

    def ask(self, messages, tokens):
        """Milliseconds to the first word and to the end, by the clock and of the processor; and what was said."""
        body = {"model": self.model, "messages": messages, "stream": True, "max_tokens": tokens, "temperature": 0}
        return self.read(f"{self.address}/v1/chat/completions", body, chunk_text)

    def read(self, url, body, text_of):
        headers = {**self.headers, "content-type": "application/json", "accept": "text/event-stream"}
        request = urllib.request.Request(url, json.dumps(body).encode(), headers, method="POST")
        cpu, started, first, said, pieces = processor_ms(self.pid), time.monotonic(), None, "", 0
        with urllib.request.urlopen(request, timeout=600) as answer:
            for line in answer:
                text = text_of(line)
                if not text:
                    continue
                pieces += 1
                said += text
                first = first or (1000 * (time.monotonic() - started), processor_ms(self.pid) - cpu)
        whole = (1000 * (time.monotonic() - started), processor_ms(self.pid) - cpu)
        return {"first": first or whole, "whole": whole, "said": said, "pieces": max(1, pieces)}


def chunk_text(line):
    if not line.startswith(b"data: {"):
        return ""
    choices = json.loads(line[6:]).get("choices") or [{}]
    return choices[0].get("delta", {}).get("content") or ""


def token_text(line):
    if not line.startswith(b"data: {"):
        return ""
    data = json.loads(line[6:])
    return data["text"] if list(data) == ["text"] else ""


class Conversation:
    """Messages in Alcove's own API, which keeps the history itself."""

    def __init__(self, side):
        self.side = side
        request = urllib.request.Request(f"{ALCOVE}/api/v1/chat/conversations", b"{}", {**side.headers, "content-type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            self.id = json.loads(answer.read())["id"]

    def say(self, content):
        # Its own API has no limit of tokens: the answer is left as soon as a word has come.
        side = self.side
        url = f"{ALCOVE}/api/v1/chat/conversations/{self.id}/messages"
        headers = {**side.headers, "content-type": "application/json", "accept": "text/event-stream"}
        request = urllib.request.Request(url, json.dumps({"content": content}).encode(), headers, method="POST")
        cpu, started, said, first = processor_ms(side.pid), time.monotonic(), 0, None
        with urllib.request.urlopen(request, timeout=600) as answer:
            for line in answer:
                if not token_text(line):
                    continue
                first = first or (1000 * (time.monotonic() - started), processor_ms(side.pid) - cpu)
                said += 1
                if said == 12:
                    self.stop()
        return first

    def stop(self):
        url = f"{ALCOVE}/api/v1/chat/conversations/{self.id}/stop"
        urllib.request.urlopen(urllib.request.Request(url, b"{}", {**self.side.headers, "content-type": "application/json"})).read()


figures = {}


def record(what, ours, theirs):
    figures.setdefault(what, []).append((ours, theirs))


def tell():
    print(f"{'what, ' + THREADS + ' threads':58} {'CPU ms':>15} {'ratio':>6} {'clock ms':>17} {'ratio':>6}")
    for what, pairs in figures.items():
        (clock_a, cpu_a), (clock_b, cpu_b) = ([statistics.median(side[at] for side in sides) for at in (0, 1)] for sides in zip(*pairs))
        cpu = statistics.median(a[1] / max(b[1], 1e-9) for a, b in pairs)
        clock = statistics.median(a[0] / b[0] for a, b in pairs)
        print(f"{what:58} {cpu_a:7.1f} {cpu_b:7.1f} {cpu:6.2f} {clock_a:8.1f} {clock_b:8.1f} {clock:6.2f}", flush=True)


def between(one, pieces=None):
    """From the first word to the end, a token."""
    count = max(1, one["pieces"] - 1)
    return tuple((end - first) / count for first, end in zip(one["first"], one["whole"]))


def measure_pair(number, sides):
    ours, theirs = sides if number % 2 == 0 else reversed(sides)
    order = [ours, theirs]
    def both(what, ask):
        results = {id(side): ask(side) for side in order}
        record(what, results[id(sides[0])], results[id(sides[1])])
    histories = {id(side): [] for side in sides}
    def talk(side, content):
        history = histories[id(side)]
        history.append({"role": "user", "content": content})
        one = side.ask(history, 12)
        history.append({"role": "assistant", "content": one["said"]})
        return one["first"]
    own = Conversation(sides[0])
    opening = f"What is a lighthouse, number {number}?"
    for at, content in enumerate([opening, *FOLLOW]):
        theirs_first = talk(sides[1], content)
        record(f"message {at + 1}: first word over /v1", talk(sides[0], content), theirs_first)
        record(f"message {at + 1}: first word in a conversation", own.say(content), theirs_first)
    prompt = [{"role": "user", "content": f"Number {number}. " + LONG * 40}]
    both("prompt of some 780 tokens: first word", lambda side: side.ask(prompt, 1)["first"])
    story = [{"role": "user", "content": f"Write a long story about lighthouse number {number}."}]
    both("answer of 64: a token", lambda side: between(side.ask(story, 64)))


def four_at_once(number, sides):
    def run(side):
        cpu, started = processor_ms(side.pid), time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            asked = [[{"role": "user", "content": f"Write a long story about lighthouse {number}{at}."}] for at in range(4)]
            pieces = sum(one["pieces"] for one in pool.map(lambda messages: side.ask(messages, 48), asked))
        return (1000 * (time.monotonic() - started) / pieces, (processor_ms(side.pid) - cpu) / pieces)
    order = sides if number % 2 == 0 else sides[::-1]
    results = {id(side): run(side) for side in order}
    record("four chats of 48: a token", results[id(sides[0])], results[id(sides[1])])


def main():
    server = subprocess.Popen(
        [sys.executable, os.path.join(HERE, "recipes", "llama_server.py"), MODEL, str(PORT), THREADS, "4"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )
    try:
        address = server.stdout.readline().decode().strip()
        ours = Side(int(PID), ALCOVE, {"authorization": f"Bearer {TOKEN}"}, ID)
        theirs = Side(server.pid, address, {}, "model")
        if THREADS == "1":
            for one in descendants(int(PID)) + [server.pid]:
                subprocess.run(["taskset", "-acp", "0", str(one)], check=True, stdout=subprocess.DEVNULL)
        for side in (ours, theirs):
            side.ask([{"role": "user", "content": "Hello"}], 4)
        for number in range(int(PAIRS)):
            print(f"pair {number + 1} of {PAIRS}", file=sys.stderr, flush=True)
            measure_pair(number, (ours, theirs))
            four_at_once(number, (ours, theirs))
        tell()
    finally:
        server.stdin.close()
        server.terminate()
        server.wait()


main()
