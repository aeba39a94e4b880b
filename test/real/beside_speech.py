"""Dictation beside faster-whisper and reading aloud beside piper-tts: the same weights, the same sound and text, by CPU time.

Needs the packages faster-whisper, piper-tts and jiwer. Alcove runs with both models in use. Usage:
beside_speech.py <Alcove's address> <e-mail> <password> <pid of its server> <folder of the CTranslate2 model> <voice.onnx> [pairs]
"""

import glob
import io
import json
import os
import statistics
import sys
import time
import urllib.request
import uuid
import wave

os.environ["OMP_NUM_THREADS"] = "1"

import jiwer
from faster_whisper import WhisperModel
from piper import PiperVoice

URL, EMAIL, PASSWORD, SERVER, WHISPER, VOICE = sys.argv[1:7]
TEXTS = [
    "The quick brown fox jumps over the lazy dog. On Monday morning the committee will meet in the small hall.",
    "The tenant must pay the rent before the fifth of every month, and the landlord keeps the deposit in a separate account.",
    "Please remember to water the plants, to feed the cat, and to close the windows when it rains.",
]
PAIRS = int(sys.argv[7]) if len(sys.argv) > 7 else 6


def send(path, data, kind, token=None, accept=None):
    request = urllib.request.Request(f"{URL}{path}", data, method="POST")
    request.add_header("content-type", kind)
    if token:
        request.add_header("authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=300) as answer:
        return json.loads(answer.read())


def media_cpu():
    """CPU seconds of the server's media engines: those of its children that are named so."""
    total = 0.0
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path, "rb") as file:
                if b"/dist/server/media-engine" not in file.read():
                    continue
            with open(path.replace("cmdline", "stat")) as file:
                fields = file.read().rsplit(") ", 1)[1].split()
            if fields[1] != SERVER:
                continue
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (FileNotFoundError, ProcessLookupError):
            continue
    return total


def timed(clock, work):
    before = clock()
    result = work()
    return result, clock() - before


def own_cpu():
    return time.process_time()


token = send("/api/v1/auth/login", json.dumps({"email": EMAIL, "password": PASSWORD}).encode(), "application/json")["access_token"]


def speak(text):
    body = json.dumps({"text": text, "voice": "en-US-GuyNeural"}).encode()
    reply = send("/api/v1/voice/tts", body, "application/json", token)
    with urllib.request.urlopen(reply["audio_url"].replace("alcove.localhost", "127.0.0.1")) as answer:
        return answer.read()


def listen(sound):
    boundary = uuid.uuid4().hex
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="audio"; filename="a.mp3"\r\nContent-Type: audio/mpeg\r\n\r\n'
    body = head.encode() + sound + f"\r\n--{boundary}--\r\n".encode()
    return send("/api/v1/voice/stt", body, f"multipart/form-data; boundary={boundary}", token)["text"]


whisper = WhisperModel(WHISPER, device="cpu", compute_type="float32", cpu_threads=1)
voice = PiperVoice.load(VOICE)


def reference_listen(sound):
    segments, _ = whisper.transcribe(io.BytesIO(sound), language="en", beam_size=1, temperature=0.0, condition_on_previous_text=True)
    return " ".join(segment.text.strip() for segment in segments)


def reference_speak(text):
    with io.BytesIO() as out, wave.open(out, "wb") as file:
        voice.synthesize_wav(text, file)
        return out.getvalue()


plain = jiwer.Compose([jiwer.ToLowerCase(), jiwer.RemovePunctuation(), jiwer.RemoveMultipleSpaces(), jiwer.Strip()])
said = [TEXTS[pair % len(TEXTS)] for pair in range(PAIRS)]
words = lambda heard: jiwer.wer([plain(text) for text in said], [plain(text) for text in heard])
sounds = [speak(text) for text in TEXTS]
listen(sounds[0]), reference_listen(sounds[0]), reference_speak(TEXTS[0])
ratios = {"speech to text": [], "text to speech": []}
heard, reference_heard = [], []
for pair in range(PAIRS):
    text, sound = TEXTS[pair % len(TEXTS)], sounds[pair % len(TEXTS)]
    own, cpu = timed(media_cpu, lambda: listen(sound))
    reference, reference_cpu = timed(own_cpu, lambda: reference_listen(sound))
    heard.append(own), reference_heard.append(reference)
    ratios["speech to text"].append(cpu / reference_cpu)
    _, cpu = timed(media_cpu, lambda: speak(text + " " + "Again." * pair))
    _, reference_cpu = timed(own_cpu, lambda: reference_speak(text + " " + "Again." * pair))
    ratios["text to speech"].append(cpu / reference_cpu)
for what, values in ratios.items():
    print(what, "CPU time, Alcove / reference:", round(statistics.median(values), 3), [round(value, 2) for value in values])
print("word errors: Alcove", round(words(heard), 4), "faster-whisper", round(words(reference_heard), 4))
