import type { Speaker, SpeechRequest } from '../../../../models/media/speech/speaker.ts';
import { decodeAudio } from '../../../../models/media/transcription/audio/decode-audio.ts';

/** Says a text as the app does, and decodes the MP3 as the app does: samples from -1 to 1 at 16 kHz. */
export async function speakToSamples(speaker: Speaker, request: SpeechRequest): Promise<Float32Array> {
  const mp3 = await speakToMp3(speaker, request);
  const pieces: Float32Array[] = [];
  for await (const piece of decodeAudio(mp3, AbortSignal.timeout(60_000))) pieces.push(piece);
  const samples = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return samples;
}

/** Says a text as the app does: the bytes of the MP3 file that a client gets. */
export async function speakToMp3(speaker: Speaker, request: SpeechRequest): Promise<Buffer> {
  const audio: Uint8Array[] = [];
  let start: Uint8Array = new Uint8Array();
  for await (const piece of speaker.speak(request, AbortSignal.timeout(60_000)))
    if (piece.type === 'audio') audio.push(piece.audio);
    else start = piece.head;
  const file = Buffer.concat(audio);
  file.set(start);
  return file;
}
