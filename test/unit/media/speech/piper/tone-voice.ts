import { fileURLToPath } from 'node:url';

/** The folder of one of the voices that tone-voices/make-tone-voices.py makes: each phoneme a tone of its own. */
export function toneVoice(name: 'fr_FR-tone-medium' | 'en_US-tone-low' | 'fr_FR-upmc-medium'): string {
  return fileURLToPath(new URL(`tone-voices/${name}`, import.meta.url));
}
