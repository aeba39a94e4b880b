import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MEASURED_TEXT } from '../../models/engine/measured-text.ts';
import type { Speaker } from '../../models/media/speech/speaker.ts';
import type { Transcriber } from '../../models/media/transcription/transcriber.ts';
import type { FileSeal } from '../../models/sealed-format.ts';
import type { SealedFile } from '../../models/stored-file.ts';
import { newId } from '../core/ids.ts';

/** What measuring a speech model works with. */
export interface ListeningTools {
  speech: Speaker;
  transcription: Transcriber;
  /** Where the sound lies meanwhile. */
  scratchDirectory: string;
  newSeal: () => FileSeal;
  /** Milliseconds that never run backwards. */
  now: () => number;
}

/** Whoever has waited so long for the first pass, which loads the model, is not made to wait for a second. */
const LONG_MS = 20_000;

/**
 * How fast the speech model of a folder writes down some 25 seconds of speech, which Alcove's own voice says. The first pass
 * warms it and counts only where it took over 20 seconds. Throws as Speaker and Transcriber do.
 */
export async function measureListening(
  modelFolder: string,
  tools: ListeningTools,
  signal: AbortSignal,
): Promise<{ kind: 'stt'; soundSeconds: number; listeningMs: number }> {
  const audio = join(tools.scratchDirectory, `${newId()}.mp3`);
  const samples = { path: `${audio}.samples`, key: tools.newSeal().key };
  try {
    await saySomething(audio, tools, signal);
    await (await open(samples.path, 'wx', 0o600)).close();
    const { durationSeconds } = await tools.transcription.decode({ path: audio }, samples, signal);
    const first = await timeListening(samples, modelFolder, tools, signal);
    const listeningMs = first > LONG_MS ? first : await timeListening(samples, modelFolder, tools, signal);
    return { kind: 'stt', soundSeconds: durationSeconds, listeningMs };
  } finally {
    await Promise.all([audio, samples.path].map((path) => rm(path, { force: true })));
  }
}

// It says no secret: it need not be sealed.
async function saySomething(path: string, { speech }: ListeningTools, signal: AbortSignal): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  const text = MEASURED_TEXT.slice(0, MEASURED_TEXT.indexOf('La marée'));
  const request = { text, voice: 'en-US-JennyNeural', ratePercent: 0, pitchHz: 0 } as const;
  for await (const piece of speech.speak(request, signal))
    if (piece.type === 'audio') await file.appendFile(piece.audio);
}

async function timeListening(
  samples: SealedFile,
  modelFolder: string,
  { transcription, now }: ListeningTools,
  signal: AbortSignal,
): Promise<number> {
  const startedAt = now();
  // To the end: what was written is of no interest.
  for await (const _ of transcription.transcribe({ samples, modelFolder, language: 'en' }, signal));
  return now() - startedAt;
}
