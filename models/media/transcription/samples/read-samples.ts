import { type FileHandle, open } from 'node:fs/promises';
import { LOUDEST } from './write-samples.ts';

/** Samples that are read at once: a second. */
const PIECE = 16_000;

/** Reads what `writeSamples` wrote, piece by piece. Throws what the file system throws. */
export async function* readSamples(path: string): AsyncGenerator<Float32Array> {
  const file = await open(path, 'r');
  try {
    for (let at = 0; ; at += PIECE) {
      const samples = await readPiece(file, at);
      if (samples.length === 0) return;
      yield samples;
    }
  } finally {
    await file.close();
  }
}

async function readPiece(file: FileHandle, at: number): Promise<Float32Array> {
  const encoded = new Int16Array(PIECE);
  const { bytesRead } = await file.read(new Uint8Array(encoded.buffer), 0, PIECE * 2, at * 2);
  const samples = new Float32Array(bytesRead >> 1);
  for (let at = 0; at < samples.length; at++) samples[at] = (encoded[at] as number) / LOUDEST;
  return samples;
}
