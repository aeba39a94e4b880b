import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCodeExecTool } from '../../../../server/agents/tools/code/code-exec-tool.ts';
import type { CodeOutcome, CodeRun } from '../../../../server/agents/tools/code/code-run.types.ts';
import { MOST_PRINTED_CHARACTERS } from '../../../../server/agents/tools/code/code-run.types.ts';
import { findPython, type PythonPlaces } from '../../../../server/agents/tools/code/python/find-python.ts';
import { runPython } from '../../../../server/agents/tools/code/python/run-python.ts';
import { sandboxArguments } from '../../../../server/agents/tools/code/python/sandbox-arguments.ts';
import { makeFolder } from '../../../make-folder.ts';
import { toolContext } from '../tool-context.ts';
import { watchRun } from './watched-run.ts';

const LIMIT_MS = 600;
const LONG_MS = 60_000;
const TURNS_OF_A_LIVING_LOOP = 3;

let places: PythonPlaces;
let scratch: string;
let server: Server;
let connections = 0;

beforeAll(async () => {
  places = await findPython();
  scratch = makeFolder('alcove-python-');
  writeFileSync(join(scratch, 'secret.txt'), 'the secret');
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(scratch, { recursive: true, force: true });
});

const python = (run: CodeRun, signal: AbortSignal) => runPython(places, run, signal);
const watch = (code: string, run: Partial<CodeRun> = {}) =>
  watchRun(code, { limitMs: LONG_MS, ...run }, python);
const outcomeOf = async (code: string, run: Partial<CodeRun> = {}): Promise<CodeOutcome> =>
  (await watch(code, run)).outcome;

/** What Linux calls the processes that are alive now and were started with this word. */
function processesWith(word: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word);
      } catch {
        return false;
      }
    });
}

describe('Python in bubblewrap', () => {
  it('returns what was printed and the value of the last expression', async () => {
    const inputs = [{ name: 'data.csv', text: 'a,b\nhé,2\n' }];
    const outcome = await outcomeOf(
      'import sys\nprint(inputs["data.csv"] == open("data.csv").read())\nprint("err", file=sys.stderr)\n[1, "é"]',
      { inputs },
    );
    expect(outcome).toEqual({
      printed: 'True\nerr\n',
      isPrintedCut: false,
      end: { kind: 'value', text: "[1, 'é']" },
    });
  });

  it.each([
    [
      'an error in a function',
      'def f():\n  raise ValueError("no")\n\nf()',
      'ValueError: no\n  line 4, in <module>\n  line 2, in f',
    ],
    ['a syntax error', 'x = 1\ny = = 2', 'SyntaxError: invalid syntax (code.py, line 2)'],
    [
      'an end of its own making',
      'import os\nos._exit(3)',
      'The Python interpreter was ended before the code was done.',
    ],
    [
      'a crash',
      'import os\nos.kill(os.getpid(), 11)',
      'The Python interpreter was ended before the code was done.',
    ],
  ])('says what is wrong, and where, of %s', async (_name, code, text) => {
    expect((await outcomeOf(code)).end).toEqual({ kind: 'error', text });
  });

  it('has threads', async () => {
    const code =
      'import threading\nt = threading.Thread(target=lambda: print("thread"))\nt.start()\nt.join()\n4';
    expect(await outcomeOf(code)).toMatchObject({ printed: 'thread\n', end: { kind: 'value', text: '4' } });
  });

  it('is reached through the tool when the owner has turned it on', async () => {
    const tool = createCodeExecTool({ python: findPython });
    const { text } = await tool.run(tool.parse({ language: 'python', code: '2 ** 70' }), toolContext());
    expect(text).toBe('Result: 1180591620717411303424');
  });

  it('says what to do where no sandbox can be made', async () => {
    const run = runPython(
      { ...places, bwrap: '/usr/bin/false' },
      { code: '1', inputs: [], limitMs: LONG_MS },
      AbortSignal.timeout(60_000),
    );
    await expect(run).rejects.toThrow(/bubblewrap could not make its sandbox/);
    const missing = runPython(
      { ...places, bwrap: '/usr/bin/missing' },
      { code: '1', inputs: [], limitMs: LONG_MS },
      AbortSignal.timeout(60_000),
    );
    await expect(missing).rejects.toThrow(/bubblewrap could not make its sandbox/);
  });
});

describe('an attack from inside Python', () => {
  it.each([
    ['a connection', (port: number) => `socket.create_connection(("127.0.0.1", ${port}), 2)`],
    [
      'a datagram',
      (port: number) =>
        `socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", ${port}))`,
    ],
    ['a lookup', () => 'socket.gethostbyname("localhost")'],
    ['a socket of the machine', () => 'socket.socket(socket.AF_UNIX).connect("/run/dbus/system_bus_socket")'],
    ['a raw socket', () => 'socket.socket(socket.AF_PACKET, socket.SOCK_RAW)'],
    [
      'a standard stream as a socket',
      (port: number) =>
        `socket.socket(socket.AF_INET, socket.SOCK_STREAM, 0, 0).connect(("127.0.0.1", ${port}))`,
    ],
  ])('reaches no network by %s', async (_name, attack) => {
    const { port } = server.address() as { port: number };
    const { end } = await outcomeOf(`import socket\n${attack(port)}`);
    expect(end).toMatchObject({ kind: 'error', text: expect.stringMatching(/^\w*error/i) });
    expect(connections).toBe(0);
  });

  it('has no network even without the filter of system calls', async () => {
    const { port } = server.address() as { port: number };
    const said = await runWithoutFilter(
      `import socket\nprint([name for _, name in socket.if_nameindex()])\nsocket.create_connection(("127.0.0.1", ${port}), 2)`,
    );
    expect(said).toMatch(/\['lo'\]/);
    expect(said).toMatch(/ConnectionRefusedError|Network is unreachable/);
    expect(connections).toBe(0);
  });

  it('finds none of the files of this machine', async () => {
    const paths = [
      scratch,
      join(scratch, 'secret.txt'),
      homedir(),
      process.cwd(),
      '/etc/passwd',
      '/etc/hostname',
      '/proc/1',
      '/proc/self/environ',
      '/sys',
      '/var',
      '/run',
      '/home',
      '/root',
      '/dev/shm',
      '/dev/tty',
      '/usr/share',
      '/usr/bin/bash',
      '/usr/bin/sh',
    ];
    const { end } = await outcomeOf(
      `import os\n([p for p in ${JSON.stringify(paths)} if os.path.lexists(p)], sorted(os.listdir("/")), os.listdir("/tmp"), os.listdir("/dev"))`,
    );
    expect(end).toMatchObject({
      kind: 'value',
      text: expect.stringMatching(/^\(\[\], \['dev', 'lib', ('lib64', )?'tmp', 'usr'\], \[\], \['null'\]\)$/),
    });
  });

  it.each(['/usr/lib/x', '/x', '/dev/x', '/lib/x', '/usr/bin/x'])('cannot write %s', async (path) => {
    const { end } = await outcomeOf(`open("${path}", "w")`);
    expect(end).toMatchObject({ kind: 'error', text: expect.stringMatching(/Read-only|Permission/) });
  });

  it('learns nothing of the server: no variable, descriptor, user, name or process', async () => {
    const { end } = await outcomeOf(
      'import os\ndef is_open(d):\n  try:\n    os.fstat(d)\n    return True\n  except OSError:\n    return False\n(sorted(os.environ), [d for d in range(64) if is_open(d)], os.getuid(), os.uname().nodename, os.getppid())',
    );
    expect(end).toEqual({ kind: 'value', text: "(['LANG', 'PWD'], [0, 1, 2, 3], 65534, 'sandbox', 1)" });
  });

  it.each([
    ['fork', 'import os\nwhile True: os.fork()'],
    ['another program', 'import subprocess\nsubprocess.run(["/usr/bin/prlimit"])'],
    ['a process of its own', 'import os\nos.posix_spawn("/usr/bin/prlimit", ["prlimit"], {})'],
    ['memory that nothing counts', 'import os\nos.memfd_create("x")'],
  ])('is refused %s', async (_name, code) => {
    const { end } = await outcomeOf(code);
    expect(end).toMatchObject({ kind: 'error', text: expect.stringMatching(/^PermissionError/) });
  });

  it('cannot raise its limits again', async () => {
    const { printed } = await outcomeOf(
      'import os\nos.execv("/usr/bin/prlimit", ["prlimit", "--pid", str(os.getpid()), "--as=unlimited:unlimited"])',
    );
    expect(printed).toMatch(/Operation not permitted/);
  });

  it.each([
    ['one huge string', 'x = "a" * 10 ** 10', /MemoryError/],
    ['a list that grows', 'l = []\nwhile True: l.append("x" * 10 ** 6)', /MemoryError/],
    ['a file that grows', 'f = open("a", "wb")\nwhile True: f.write(b"x" * 10 ** 6)', /No space|too large/],
    ['many files', 'i = 0\nwhile True:\n  i += 1\n  open(str(i), "wb").write(b"x" * 10 ** 6)', /No space/],
    [
      'threads without end',
      'import threading, time\nwhile True: threading.Thread(target=time.sleep, args=(99,), daemon=True).start()',
      /can't start new thread|MemoryError/,
    ],
    ['recursion', 'def f(): return f()\nf()', /RecursionError/],
  ])('on memory and disk ends without harm: %s', async (_name, code, message) => {
    const { outcome, turns } = await watch(code);
    expect(outcome.end).toMatchObject({ kind: 'error', text: expect.stringMatching(message) });
    expect(turns).toBeGreaterThan(0);
  });

  it.each([
    ['a loop', 'while True: pass'],
    ['a long sleep', 'import time\ntime.sleep(999)'],
    ['catching everything', 'while True:\n  try:\n    while True: pass\n  except BaseException: pass'],
    [
      'ignored signals',
      'import signal\nfor s in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}: signal.signal(s, signal.SIG_IGN)\nwhile True: pass',
    ],
    ['a session of its own', 'import os\ntry: os.setsid()\nexcept OSError: pass\nwhile True: pass'],
    ['a loop in C', 'sum(range(10 ** 12))'],
    ['an expression that backtracks', 'import re\nre.match("(a+)+$", "a" * 40 + "b")'],
  ])('on the processor is stopped: %s', async (_name, code) => {
    const { outcome, turns } = await watch(code, { limitMs: LIMIT_MS });
    expect(outcome.end).toEqual({ kind: 'stopped', by: 'time' });
    expect(turns).toBeGreaterThan(TURNS_OF_A_LIVING_LOOP);
  });

  it.each([
    ['lines', 'while True: print("x" * 1000)'],
    ['bytes that are no text', 'import os\nwhile True: os.write(1, b"\\xff" * 65536)'],
    ['the descriptor of the result', 'import os\nwhile True: os.write(3, b"x" * 65536)'],
  ])('by a flood of %s is stopped', async (_name, code) => {
    const outcome = await outcomeOf(code);
    expect(outcome.end).toEqual({ kind: 'stopped', by: 'output' });
    expect(outcome.printed.length).toBeLessThanOrEqual(MOST_PRINTED_CHARACTERS);
  });

  it('leaves no process behind, even where the filter would let it fork', async () => {
    const word = `alcove-${process.pid}-orphan`;
    const said = await runWithoutFilter(`
import os, signal
"${word}"
reader, writer = os.pipe()
if os.fork() == 0:
  os.setsid()
  if os.fork() == 0:
    os.write(writer, b"orphan")
    while True: signal.pause()
  os._exit(0)
print(os.read(reader, 6))`);
    expect(said).toContain('orphan');
    await expect.poll(() => processesWith(word)).toEqual([]);
  });

  it('ends at once, whole, when the run is cancelled', async () => {
    const controller = new AbortController();
    const bwrap = join(scratch, 'bwrap');
    symlinkSync(places.bwrap, bwrap);
    const run = runPython(
      { ...places, bwrap },
      { code: 'while True: pass', inputs: [], limitMs: LONG_MS },
      controller.signal,
    );
    run.catch(() => {});
    const reason = new Error('cancelled');
    await vi.waitFor(() => expect(processesWith(bwrap)).not.toEqual([]), 60_000);
    controller.abort(reason);
    await expect(run).rejects.toBe(reason);
    await expect.poll(() => processesWith(bwrap)).toEqual([]);
  });
});

/** Runs a script in the same sandbox, but for the filter of system calls: shows what the other layers hold. */
async function runWithoutFilter(script: string): Promise<string> {
  const args = await sandboxArguments(places, LONG_MS);
  const withoutFilter = args.toSpliced(args.indexOf('--seccomp'), 2).with(-1, script);
  const child = spawn(places.bwrap, withoutFilter, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  await new Promise((resolve) => child.once('close', resolve));
  return said;
}
