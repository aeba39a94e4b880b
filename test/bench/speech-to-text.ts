import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createForkProgramHost } from '../../models/engine/fork-program-host.ts';
import { createMediaHost } from '../../models/media/create-media-host.ts';
import { MediaEngine } from '../../models/media/media-engine.ts';
import { createProcessTranscriber } from '../../models/media/transcription/process-transcriber.ts';
import { compared, type Figure } from './figure.ts';
import { childrenCpu, processCpu } from './process-times.ts';
import { makeSpeech, SPEECH_SECONDS } from './speech-to-text-sound.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';
import { buildWhisperCli, findMissingTools } from './whisper-cli.ts';

const PAIRS = 5;
/** Words of a window: with its times about as many tokens as fast speech has. */
const WORDS = 96;
const WINDOWS = 3;
/** As many as our engine takes (load-whisper.ts). */
const THREADS = Math.max(1, availableParallelism() - 1);

/** Writes down a sound, and measures it. */
type Run = () => Promise<Measured> | Measured;
/** Times in milliseconds. */
interface Measured {
  text: string;
  /** From being asked to the last word. */
  wall: number;
  cpu: number;
  /** Of `cpu`, what start and loading of the model take. */
  loadCpu: number;
}

/**
 * Writing down speech beside whisper.cpp's command line: the same sound, one model in both formats that writes the same
 * words in every window whatever it hears (make-whisper-model.py), greedy, no second try.
 */
export async function measureSpeechToText(): Promise<Figure[]> {
  const missing = findMissingTools();
  if (missing) process.stderr.write(`${missing}\n`);
  return missing ? [] : measure();
}

async function measure(): Promise<Figure[]> {
  using directory = makeTemporaryDirectory();
  const audioPath = join(directory.path, 'speech.wav');
  const model = join(directory.path, 'model');
  const media = new MediaEngine({ host: createMediaHost(createForkProgramHost(), process.env) });
  try {
    makeSpeech(audioPath);
    makeModel(model);
    const own = ownRun(media, audioPath, model);
    const reference = referenceRun(directory.path, audioPath, model);
    // The first loads the model.
    await own();
    requireSameWork([await own(), await reference()]);
    const pairs: [Measured, Measured][] = [];
    for (let pair = 0; pair < PAIRS; pair++) pairs.push([await own(), await reference()]);
    return describe(pairs);
  } finally {
    await media.close();
  }
}

function makeModel(folder: string): void {
  const script = join(import.meta.dirname, 'make-whisper-model.py');
  const env = { ...process.env, OMP_NUM_THREADS: '1' };
  execFileSync('/usr/bin/python3', [script, folder, String(WORDS)], { env });
}

function ownRun(media: MediaEngine, audioPath: string, modelFolder: string): Run {
  const transcriber = createProcessTranscriber(media, media);
  const samples = { path: `${audioPath}.samples`, key: randomBytes(32) };
  const { signal } = new AbortController();
  const write = async () => {
    writeFileSync(samples.path, '');
    await transcriber.decode({ path: audioPath }, samples, signal);
    const texts: string[] = [];
    for await (const piece of transcriber.transcribe({ samples, modelFolder, language: 'en' }, signal))
      if (piece.type === 'segment') texts.push(piece.segment.text);
    return texts.join(' ');
  };
  return async () => {
    const before = media.pid === undefined ? 0 : processCpu(media.pid);
    const startedAt = performance.now();
    const text = await write();
    const wall = performance.now() - startedAt;
    return { text, wall, cpu: processCpu(media.pid ?? 0) - before, loadCpu: 0 };
  };
}

function referenceRun(directory: string, audioPath: string, model: string): Run {
  const cli = buildWhisperCli(directory);
  const ggml = join(model, 'ggml-f16.bin');
  return () => {
    const before = childrenCpu();
    cli.run(ggml, cli.silencePath, THREADS);
    const loaded = childrenCpu();
    const { text, milliseconds } = cli.run(ggml, audioPath, THREADS);
    return { text, wall: milliseconds, cpu: childrenCpu() - loaded, loadCpu: loaded - before };
  };
}

function requireSameWork(runs: Measured[]): void {
  const [own = [], reference = []] = runs.map(({ text }) => text.split(/\s+/).filter(Boolean));
  if (own.length !== WINDOWS * WORDS || own.join(' ') !== reference.join(' '))
    throw new Error('The two did not write the same words: their times cannot be compared.');
}

function describe(pairs: [Measured, Measured][]): Figure[] {
  const what = `speech to text, ${SPEECH_SECONDS} s of speech, whisper-tiny's shape`;
  const reference = `whisper.cpp's whisper-cli, 16-bit weights, ${THREADS} thread, -bs 1 -bo 1 -nf`;
  const choose = (value: (measured: Measured) => number) => ({
    own: pairs.map(([own]) => value(own)),
    reference: pairs.map(([, other]) => value(other)),
  });
  return [
    compared(
      {
        what: `${what}, CPU time without loading`,
        unit: 'ms',
        reference: `${reference}, less the CPU time of a run over nothing`,
        limits: [{ of: 'ratio', atMost: 1.05 }],
        note: `ours warm, reading the file and talking between processes counted, 32-bit weights; both wrote the same ${WINDOWS * WORDS} words`,
      },
      choose(({ cpu, loadCpu }) => cpu - loadCpu),
    ),
    compared(
      {
        what: `${what}, wall time without loading`,
        unit: 'ms',
        reference: `${reference}, by its own clock: mel, encode, prompt, decode, sample`,
        note: 'no limit: whatever else runs on the machine counts',
      },
      choose(({ wall }) => wall),
    ),
    compared(
      {
        what: `${what}, CPU time, its loading counted`,
        unit: 'ms',
        reference: `${reference}; it loads its model for each sound, ours is running`,
      },
      choose(({ cpu }) => cpu),
    ),
  ];
}
