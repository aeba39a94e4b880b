import { awaitedElsewhere, background } from '../../background.ts';
import { identifyFolder } from '../model-folder.ts';
import { decodeAudio, SPEECH_RATE } from './audio/decode-audio.ts';
import { readSamples } from './samples/read-samples.ts';
import { writeSamples } from './samples/write-samples.ts';
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
    decode: async (audio, samples, signal) =>
      (await writeSamples(samples, watched(decodeAudio(audio, signal), onProgress))) / SPEECH_RATE,
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
