import { decodeAudio } from '../../../../models/media/transcription/audio/decode-audio.ts';

/** All the sound of a file at once. */
export async function decodeWhole(from: string | Uint8Array): Promise<Float32Array> {
  const pieces: Float32Array[] = [];
  const source = typeof from === 'string' ? { path: from } : from;
  for await (const piece of decodeAudio(source, new AbortController().signal)) pieces.push(piece);
  const whole = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
