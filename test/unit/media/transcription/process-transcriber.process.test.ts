import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createForkProgramHost } from '../../../../models/engine/fork-program-host.ts';
import { createMediaHost } from '../../../../models/media/create-media-host.ts';
import { MediaEngine } from '../../../../models/media/media-engine.ts';
import { createProcessTranscriber } from '../../../../models/media/transcription/process-transcriber.ts';
import type {
  TranscriptionLanguage,
  TranscriptionPiece,
} from '../../../../models/media/transcription/transcriber.ts';
import { readStoredFile, type SealedFile } from '../../../../models/stored-file.ts';
import { makeFolder } from '../../../make-folder.ts';
import { makeSpeechModel } from './scripted-model/make-speech-model.ts';
import { toneFile } from './sox.ts';

const media = new MediaEngine({ host: createMediaHost(createForkProgramHost(), process.env) });
const transcriber = createProcessTranscriber(media, media);
const folder = makeFolder('alcove-transcriber-');
const speaking = makeSpeechModel();
const looping = makeSpeechModel('looping');
const never = new AbortController().signal;
afterAll(async () => {
  await media.close();
  for (const each of [folder, speaking, looping]) rmSync(each, { recursive: true, force: true });
});

function record(hertz: number, seconds: number): string {
  return keep(`${hertz}-${seconds}.wav`, toneFile('-r 16000 -c 1 -t wav', hertz, seconds));
}

function keep(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

interface Listening {
  audioPath: string;
  modelFolder: string;
  language?: TranscriptionLanguage;
}

async function decode(audioPath: string): Promise<{ samples: SealedFile; seconds: number }> {
  const samples = { path: `${audioPath}.samples`, key: randomBytes(32) };
  writeFileSync(samples.path, '');
  const { durationSeconds } = await transcriber.decode({ path: audioPath }, samples, never);
  return { samples, seconds: durationSeconds };
}

async function transcribe({ audioPath, ...how }: Listening): Promise<TranscriptionPiece[]> {
  const pieces: TranscriptionPiece[] = [];
  const { samples } = await decode(audioPath);
  for await (const piece of transcriber.transcribe({ samples, ...how }, never)) pieces.push(piece);
  return pieces;
}

describe('A Whisper model in the media process', () => {
  test.each([
    [300, undefined, 'one', 'en'],
    [4_000, undefined, 'deux', 'fr'],
    [4_000, 'en', 'deux', 'en'],
  ] as const)('writes what it hears at %i Hz, asked for %s', async (hertz, language, text, found) => {
    const request = { audioPath: record(hertz, 2), modelFolder: speaking, ...(language && { language }) };
    expect(await transcribe(request)).toEqual([
      { type: 'segment', segment: { start: 0, end: 1, text } },
      { type: 'progress', seconds: 2 },
      { type: 'end', durationSeconds: 2, language: found },
    ]);
  });

  test('goes through a long sound window by window, with what was said before as its context', async () => {
    const segments = (await transcribe({ audioPath: record(300, 65), modelFolder: speaking })).filter(
      ({ type }) => type === 'segment',
    );
    expect(segments).toEqual(
      [0, 30, 60].map((start) => ({ type: 'segment', segment: { start, end: start + 1, text: 'one' } })),
    );
  });

  test('that says the same again and again is not believed', async () => {
    const pieces = await transcribe({ audioPath: record(300, 2), modelFolder: looping });
    expect(pieces.at(-1)).toEqual({ type: 'end', durationSeconds: 2, language: null });
    expect(pieces.some(({ type }) => type === 'segment')).toBe(false);
  });

  test('stops for who stops reading, and works on', async () => {
    const abort = new AbortController();
    const { samples } = await decode(record(300, 300));
    const long = { samples, modelFolder: looping };
    await expect(async () => {
      for await (const _ of transcriber.transcribe(long, abort.signal)) abort.abort(new Error('Enough.'));
    }).rejects.toThrow('Enough.');
    const process = media.pid;
    expect(await transcribe({ audioPath: record(300, 2), modelFolder: speaking })).toHaveLength(3);
    expect(media.pid).toBe(process);
  });

  test('that knows English only writes English, and refuses French', async () => {
    const english = makeSpeechModel();
    const path = join(english, 'generation_config.json');
    const settings = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...settings, is_multilingual: false, lang_to_id: undefined }));
    const request = { audioPath: record(4_000, 2), modelFolder: english };
    expect((await transcribe(request)).at(-1)).toMatchObject({ language: 'en' });
    await expect(transcribe({ ...request, language: 'fr' })).rejects.toMatchObject({
      name: 'AudioRefused',
      code: 'language',
    });
    rmSync(english, { recursive: true, force: true });
  });

  test('is not taken for the one that had its name before', async () => {
    const request = { audioPath: record(300, 2), modelFolder: makeSpeechModel() };
    expect(await transcribe(request)).toHaveLength(3);
    rmSync(request.modelFolder, { recursive: true });
    renameSync(makeSpeechModel('looping'), request.modelFolder);
    expect(await transcribe(request)).toHaveLength(2);
    rmSync(request.modelFolder, { recursive: true });
  });

  test('is refused when its files are damaged, without ending the process', async () => {
    const damaged = makeSpeechModel();
    writeFileSync(join(damaged, 'onnx', 'decoder_model_merged.onnx'), 'no network');
    const request = { audioPath: record(300, 2), modelFolder: damaged };
    await expect(transcribe(request)).rejects.toThrow('The speech model could not be loaded');
    await expect(transcribe({ ...request, modelFolder: folder })).rejects.toThrow('could not be loaded');
    expect(await transcribe({ ...request, modelFolder: speaking })).toHaveLength(3);
    rmSync(damaged, { recursive: true, force: true });
  });
});

describe('Decoding sound in the media process', () => {
  test('says how long it is, and leaves it sealed, as 16-bit samples, 16,000 a second', async () => {
    const { samples: file, seconds } = await decode(record(300, 2));
    expect(seconds).toBe(2);
    const bytes = await readStoredFile(file);
    const samples = new Int16Array(new Uint8Array(bytes).buffer);
    expect(readFileSync(file.path).includes(bytes.subarray(1_000, 1_016))).toBe(false);
    expect(samples).toHaveLength(32_000);
    const crossings = samples.filter((sample, at) => at > 0 && sample >= 0 !== (samples[at - 1] ?? 0) >= 0);
    expect(crossings.length).toBeCloseTo(2 * 300 * 2, -1);
  });

  test('makes no file where none is, so that none is left of a request that was given up', async () => {
    const samples = { path: join(folder, 'given-up.samples'), key: randomBytes(32) };
    await expect(transcriber.decode({ path: record(300, 2) }, samples, never)).rejects.toThrow();
    expect(existsSync(samples.path)).toBe(false);
  });

  test('refuses what is no sound, in a sentence', async () => {
    const path = keep('letter.wav', Buffer.from('Dear diary, '.repeat(500)));
    await expect(decode(path)).rejects.toMatchObject({
      name: 'AudioRefused',
      code: 'unsupported',
      message: 'This is no MP3, M4A, AAC, WAV, OGG, FLAC or WEBM file.',
    });
  });
});
