import { join as joinPath } from 'node:path';
import { PASSWORD } from '../../api/start-server.ts';
import type { Scenario } from '../day.types.ts';
import { expectStatus } from '../machine/people.ts';

/** Learnt from the voices of espeak-ng by test/assets/tiny-whisper/recipe: a model for tests only. */
const MODEL = joinPath(import.meta.dirname, '..', '..', 'assets', 'tiny-whisper', 'model');

/** Text that is said aloud, and what is heard of it again. */
export const voice: Scenario = {
  name: 'voice',
  async run({ canaries, owner, times, person: join }) {
    expectStatus(await owner.call('POST', '/auth/confirm-password', { password: PASSWORD }), 200);
    expectStatus(await owner.call('POST', '/models/import', { path: MODEL }), 201);
    const person = await join();
    for (let index = 0; index < times(3); index += 1) {
      const canary = canaries.sensitive('POST /voice/tts, then POST /voice/stt');
      const said = expectStatus(await person.call('POST', '/voice/tts', { text: canary.text }), 200);
      const audio = await fetchAudio(person.token, said.body.audio_url);
      const form = new FormData();
      form.set('audio', new Blob([new Uint8Array(audio)]), `${index}.mp3`);
      form.set('language', canary.language);
      expectStatus(await person.call('POST', '/voice/stt', form), 200);
    }
  },
};

async function fetchAudio(token: string, url: string): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return new Uint8Array(await response.arrayBuffer());
}
