import { type FileContent, openStoredFile, type SealedFile } from '../../../stored-file.ts';
import { LOUDEST } from './write-samples.ts';

/** Samples that are read at once: a second. */
const PIECE = 16_000;

/** Reads what `writeSamples` wrote, piece by piece. Throws as `openStoredFile` does. */
export async function* readSamples(file: SealedFile): AsyncGenerator<Float32Array> {
  await using content = await openStoredFile(file);
  for (let at = 0; at * 2 < content.size; at += PIECE) yield await readPiece(content, at);
}

async function readPiece(content: FileContent, at: number): Promise<Float32Array> {
  const bytes = await content.read(at * 2, PIECE * 2);
  const encoded = new Int16Array(bytes.length >> 1);
  new Uint8Array(encoded.buffer).set(bytes);
  return Float32Array.from(encoded, (sample) => sample / LOUDEST);
}
