import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { awaitedElsewhere, background } from '../../background.ts';
import { EngineFailed } from '../../engine/engine-errors.ts';
import { SALT_BYTES } from '../../sealed-format.ts';
import { Sealer } from '../../sealer.ts';
import { type FileContent, openStoredFile, type SealedFile } from '../../stored-file.ts';
import { identifyFolder } from '../model-folder.ts';
import { decodeAudio, SPEECH_RATE } from './audio/decode-audio.ts';
import type { Transcriber, TranscriptionPiece, TranscriptionRequest } from './transcriber.ts';
import type { Whisper } from './whisper/load-whisper.ts';
import { transcribeWindows } from './windows/transcribe-windows.ts';

/** Transcribes with Whisper in this process, which keeps the model used last; `onProgress` is called as it goes on. */
export function createTranscriber(onProgress: () => void): Transcriber {
  let kept: { identity: string; whisper: Promise<Whisper> } | undefined;
  const open = async (folder: string): Promise<Whisper> => {
    const identity = await identifyFolder(folder);
    if (kept?.identity === identity) return kept.whisper;
    if (kept) awaitedElsewhere(kept.whisper.then(({ model }) => model.dispose()));
    const opened = { identity, whisper: load(folder) };
    kept = opened;
    // One that did not load is tried again: its files may have come since.
    background('whisper_load', () =>
      opened.whisper.catch(() => {
        if (kept === opened) kept = undefined;
      }),
    );
    return opened.whisper;
  };
  return {
    async decode(audio, samples, signal) {
      let isCutOff = false;
      const sound = decodeAudio(audio, signal, () => {
        isCutOff = true;
      });
      const count = await writeSamples(samples, watched(sound, onProgress));
      return { durationSeconds: count / SPEECH_RATE, isCutOff };
    },
    transcribe: (request, signal) => transcribe(request, signal, open, onProgress),
  };
}

// Pictures and speech need not wait for what only this needs.
async function load(folder: string): Promise<Whisper> {
  const { loadWhisper } = await import('./whisper/load-whisper.ts');
  return loadWhisper(folder);
}

async function* watched(
  pieces: AsyncIterable<Float32Array>,
  onPiece: () => void,
): AsyncGenerator<Float32Array> {
  for await (const piece of pieces) {
    onPiece();
    yield piece;
  }
}

async function* transcribe(
  { samples, modelFolder, language }: TranscriptionRequest,
  signal: AbortSignal,
  open: (folder: string) => Promise<Whisper>,
  onProgress: () => void,
): AsyncGenerator<TranscriptionPiece> {
  const { createWhisperListener } = await import('./whisper/whisper-listener.ts');
  const listen = createWhisperListener(await open(modelFolder), onProgress);
  const sound = readSamples(samples);
  try {
    yield* transcribeWindows(sound, listen, language, signal);
  } finally {
    await sound.return(undefined);
  }
}

/** Samples that are read at once: a second. */
const PIECE = 16_000;

/** Reads what `writeSamples` wrote, piece by piece. Throws as `openStoredFile` does. */
async function* readSamples(file: SealedFile): AsyncGenerator<Float32Array> {
  await using content = await openStoredFile(file);
  for (let at = 0; at * 2 < content.size; at += PIECE) yield await readPiece(content, at);
}

async function readPiece(content: FileContent, at: number): Promise<Float32Array> {
  const bytes = await content.read(at * 2, PIECE * 2);
  const encoded = new Int16Array(bytes.length >> 1);
  new Uint8Array(encoded.buffer).set(bytes);
  return Float32Array.from(encoded, (sample) => sample / LOUDEST);
}

/**
 * Writes sound at 16 kHz to an empty file that is there already, sealed: 16-bit samples in this machine's order of bytes,
 * without any head, 32 kB for a second. Returns how many samples. Never makes a file, so that one that was removed
 * meanwhile stays away. Throws what `pieces` throws, and EngineFailed when the disk is full.
 */
async function writeSamples({ path, key }: SealedFile, pieces: AsyncIterable<Float32Array>): Promise<number> {
  const file = await open(path, 'r+');
  const sealer = new Sealer({ key, salt: randomBytes(SALT_BYTES) });
  try {
    let count = 0;
    for await (const samples of pieces) {
      for (const sealed of sealer.push(encode(samples))) await write(file, sealed);
      count += samples.length;
    }
    for (const sealed of sealer.end()) await write(file, sealed);
    return count;
  } finally {
    await file.close();
  }
}

/** What a sample of 1 is in 16 bits. */
const LOUDEST = 32_767;

function encode(samples: Float32Array): Uint8Array {
  const encoded = new Int16Array(samples.length);
  for (let at = 0; at < samples.length; at++) encoded[at] = Math.round((samples[at] as number) * LOUDEST);
  return new Uint8Array(encoded.buffer);
}

async function write(file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.appendFile(bytes);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && FULL.has(String(error.code));
    throw isFull ? new EngineFailed('The disk is full: a recording needs 115 MB for each hour.') : error;
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
