import { availableParallelism } from 'node:os';
import type { OcrLanguage, OcrResult } from '../ocr-engine.ts';
import { PictureRefused } from '../picture-refused.ts';
import { decodePicture } from './decode-picture.ts';
import { readPage } from './read-page.ts';
import { sniffPicture } from './sniff-picture.ts';
import { startTesseractThread, type TesseractLanguages } from './tesseract-thread.ts';
import { ThreadPool } from './thread-pool.ts';

/** Longest time for one picture, in milliseconds. */
const LIMIT_MS = 120_000;
/** Each thread may take some hundred megabytes for a large page. */
const MOST_THREADS = 4;

// English by itself is no better than after French, and slower on clean print (measured, test/bench/ocr-pictures.ts).
const languagesOf: Record<OcrLanguage, TesseractLanguages> = { fr: 'fra', en: 'fra+eng', auto: 'fra+eng' };

/** Reads pictures in this process, as many at once as there are threads: one less than the cores, at least one. */
export interface PictureReader {
  /** Throws PictureRefused, EngineFailed, and the signal's reason. */
  read(picture: Uint8Array, language: OcrLanguage, signal: AbortSignal): Promise<OcrResult>;
}

/** `onWork` hears of every step, so that slow can be told from hung. */
export function createPictureReader(onWork: () => void): PictureReader {
  const size = Math.min(Math.max(availableParallelism() - 1, 1), MOST_THREADS);
  const pool = new ThreadPool(size, () => startTesseractThread(onWork));
  return {
    async read(picture, language, signal) {
      sniffPicture(picture);
      try {
        return await pool.use(signal, LIMIT_MS, async (thread) => {
          const decoded = await decodePicture(picture);
          onWork();
          return readPage(decoded, languagesOf[language], await thread);
        });
      } catch (error) {
        throw isTimeout(error) ? tookTooLong() : error;
      }
    },
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function tookTooLong(): PictureRefused {
  return new PictureRefused('took_too_long', 'The picture took too long to read.');
}
