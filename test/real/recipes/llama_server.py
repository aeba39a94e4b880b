"""llama.cpp's own HTTP server, from the package xllamacpp: the reference beside Alcove.

Usage: llama_server.py <model.gguf> <port> <threads> [chats at once, or "embedding"]; prints its address and serves until its input ends.
"""

import sys

import xllamacpp

model, port, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
params = xllamacpp.CommonParams()
params.model.path = model
params.hostnames = ["127.0.0.1"]
params.port = port
what = sys.argv[4] if len(sys.argv) > 4 else "1"
params.embedding = what == "embedding"
params.n_parallel = 1 if params.embedding else int(what)
params.n_ctx = 8192 * params.n_parallel
params.cpuparams.n_threads = threads
params.cpuparams_batch.n_threads = threads
params.n_gpu_layers = 0
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
