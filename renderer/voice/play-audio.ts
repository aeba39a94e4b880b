import { background } from '../../models/background.ts';

/** Plays an address to its end. Rejects when it cannot be played, and with the signal's reason once that aborts. */
export function playAudio(url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const audio = new Audio(url);
    const silence = () => {
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
      reject(signal.reason);
    };
    signal.addEventListener('abort', silence, { once: true });
    const end = (settle: () => void) => () => {
      signal.removeEventListener('abort', silence);
      settle();
    };
    audio.addEventListener('ended', end(resolve), { once: true });
    audio.addEventListener(
      'error',
      end(() => reject(new Error('The audio cannot be played'))),
      { once: true },
    );
    const fail = end(() => reject(new Error('The audio cannot be played')));
    background('audio', () => audio.play().catch(fail));
  });
}
