import { createForkProgramHost } from '../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../models/engine/program-host.ts';
import { createMediaHost } from '../models/media/create-media-host.ts';
import { MediaEngine } from '../models/media/media-engine.ts';
import { createProcessOcrEngine } from '../models/media/process-ocr-engine.ts';
import { createProcessSpeaker } from '../models/media/speech/process-speaker.ts';
import type { Speaker } from '../models/media/speech/speaker.ts';
import { createProcessTranscriber } from '../models/media/transcription/process-transcriber.ts';
import { createProcessVisionEngine } from '../models/media/vision/process-vision-engine.ts';
import { TIMEOUTS, type Timeouts } from './core/timeouts.ts';
import { enginePatience } from './engine-patience.ts';
import { createOcr } from './engines/ocr.ts';
import { createSpeech } from './engines/speech.ts';
import { createTranscription } from './engines/transcription.ts';
import { createVision } from './engines/vision.ts';

/**
 * The media engine, whose process is started with the first picture or sentence, a second one that listens to speech
 * only, a third that only looks at pictures, and what they do for the features; tests put a speaker of their own in.
 */
export function buildMedia(
  environment: NodeJS.ProcessEnv,
  programs: ProgramHost = createForkProgramHost(),
  speaker?: Speaker,
  timeouts: Timeouts = TIMEOUTS,
) {
  const host = createMediaHost(programs, environment);
  const patience = enginePatience(timeouts);
  // A large model says nothing for minutes, over half a minute of sound or over a picture.
  const long = { ...patience, hangMs: timeouts.mediaHang };
  const media = new MediaEngine({ host, patience });
  const listening = new MediaEngine({ host, patience: long });
  const looking = new MediaEngine({ host, patience: long });
  return {
    ocr: createOcr(createProcessOcrEngine(media)),
    speech: createSpeech(speaker ?? createProcessSpeaker(media)),
    transcription: createTranscription(createProcessTranscriber(media, listening)),
    vision: createVision(createProcessVisionEngine(looking)),
    async close(): Promise<void> {
      await Promise.all([media.close(), listening.close(), looking.close()]);
    },
  };
}
