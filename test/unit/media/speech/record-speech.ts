import type { Speaker, SpeechRequest } from '../../../../models/media/speech/speaker.ts';
import { decodeMp3 } from './decode-mp3.ts';

/** Lets a speaker finish: the file as it is stored, what it holds, and how long it says that it is. */
export async function recordSpeech(speaker: Speaker, request: Partial<SpeechRequest> & { text: string }) {
  const audio: Uint8Array[] = [];
  let end = { head: new Uint8Array(), durationSeconds: 0 };
  const full = { voice: 'en-US-JennyNeural', ratePercent: 0, pitchHz: 0, ...request } as const;
  for await (const piece of speaker.speak(full, new AbortController().signal))
    if (piece.type === 'audio') audio.push(piece.audio);
    else end = { head: new Uint8Array(piece.head), durationSeconds: piece.durationSeconds };
  const mp3 = Buffer.concat(audio);
  mp3.set(end.head, 0);
  return { mp3, ...(await decodeMp3(mp3)), durationSeconds: end.durationSeconds };
}
