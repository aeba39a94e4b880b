import { createSecretKey, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { every } from '../models/background.ts';
import type { Speaker } from '../models/media/speech/speaker.ts';
import type { Config } from './config.ts';
import { openAudioFiles } from './voice/audio-files.ts';
import { createAudioLinks } from './voice/audio-links.ts';
import { createTextToSpeech } from './voice/text-to-speech.ts';
import { createVoiceModels, type VoiceModelsParts } from './voice/voice-models.ts';

/** Most bytes of audio at a time: nine hours of speech. */
const MOST_AUDIO_BYTES = 256 * 1024 * 1024;
/** Between two looks for audio that has expired, in milliseconds. */
const SWEEP_MS = 60_000;

interface VoiceParts extends VoiceModelsParts {
  speech: Speaker;
}

/** Speech for the API: files in the data directory, and addresses signed with a key of this run. */
export function buildVoice(config: Config, { speech, clock, ...parts }: VoiceParts) {
  const files = openAudioFiles(join(config.dataDirectory, 'audio'), {
    now: () => clock.now(),
    mostBytes: MOST_AUDIO_BYTES,
  });
  const links = createAudioLinks(createSecretKey(randomBytes(32)));
  const { publicUrl, tls } = config.remote;
  const stopSweeping = every(SWEEP_MS, 'audio_sweep', files.sweep);
  return {
    tts: createTextToSpeech({ speech, files, links, clock, models: createVoiceModels({ ...parts, clock }) }),
    originOf: (host: string) =>
      publicUrl?.host === host.toLowerCase()
        ? publicUrl.origin
        : `${tls ? 'https' : 'http'}://${host.toLowerCase()}`,
    forgetUser: files.forgetUser,
    async close(): Promise<void> {
      stopSweeping();
      await files.clear();
    },
  };
}
