import { background, settled } from '../../../background.ts';
import { systemTimer, type Timer } from '../../../engine/timer.ts';
import { identifyFolder } from '../../model-folder.ts';
import type { PiperVoice } from './load-piper-voice.ts';

/** Voices in memory, each loaded once for all that speak with it. */
export interface PiperVoices {
  /** A voice to speak with until it is disposed of. Throws EngineFailed for a folder that holds no whole voice. */
  borrow(folder: string): Promise<BorrowedVoice>;
}
export interface BorrowedVoice extends AsyncDisposable {
  voice: PiperVoice;
}

export interface KeptVoicesOptions {
  load?: (folder: string) => Promise<PiperVoice>;
  timer?: Timer;
}

/** One for each language: a voice takes 100 to 300 MB. */
const MOST_VOICES = 2;
/** Unused for so long, a voice is given up. Milliseconds. */
const IDLE_MS = 120_000;

/** Keeps the voices that spoke last, until they are not used for two minutes. */
export function keepPiperVoices({
  load = loadVoice,
  timer = systemTimer,
}: KeptVoicesOptions = {}): PiperVoices {
  // The one that was used longest ago comes first.
  const shelf = new Map<string, KeptVoice>();

  const drop = async (identity: string, kept: KeptVoice): Promise<void> => {
    kept.cancelIdle();
    if (shelf.get(identity) === kept) shelf.delete(identity);
    await settled(kept.voice.then((voice) => voice.dispose()));
  };
  const giveBack = async (identity: string, kept: KeptVoice): Promise<void> => {
    kept.users -= 1;
    if (kept.users > 0) return;
    kept.cancelIdle = timer.after(IDLE_MS, () => background('idle_voice', () => drop(identity, kept)));
    const unused = [...shelf].filter(([, { users }]) => users === 0);
    const tooMany = unused.slice(0, Math.max(0, shelf.size - MOST_VOICES));
    await Promise.all(tooMany.map(([each, voice]) => drop(each, voice)));
  };
  return {
    async borrow(folder) {
      const identity = await identifyFolder(folder);
      const kept = shelf.get(identity) ?? { voice: load(folder), users: 0, cancelIdle: () => {} };
      shelf.delete(identity);
      shelf.set(identity, kept);
      kept.cancelIdle();
      kept.users += 1;
      try {
        const voice = await kept.voice;
        return { voice, [Symbol.asyncDispose]: () => giveBack(identity, kept) };
      } catch (error) {
        // Tried again the next time: its files may have come since.
        await drop(identity, kept);
        throw error;
      }
    },
  };
}

// Pictures and espeak-ng need not wait for what only this needs.
async function loadVoice(folder: string): Promise<PiperVoice> {
  const { loadPiperVoice } = await import('./load-piper-voice.ts');
  return loadPiperVoice(folder);
}

interface KeptVoice {
  voice: Promise<PiperVoice>;
  /** How many speak with it now. */
  users: number;
  cancelIdle: () => void;
}
