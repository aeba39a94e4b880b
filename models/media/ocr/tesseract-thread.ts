import { fileURLToPath } from 'node:url';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { awaitedElsewhere, background } from '../../background.ts';
import { EngineFailed } from '../../engine/engine-errors.ts';
import { programUrl } from '../../program-url.ts';
import { encodePgm, type GreyPicture } from './grey-picture.ts';

/** Languages as Tesseract names them, the likeliest first. */
export type TesseractLanguages = 'fra' | 'fra+eng';

/** One thread with Tesseract in it; reads one picture at a time. */
export type TesseractThread = Awaited<ReturnType<typeof startTesseractThread>>;

const firstLanguages: TesseractLanguages = 'fra+eng';

/** Starts a thread. `onWork` hears of every step. Throws EngineFailed when Tesseract or a language cannot be loaded. */
export async function startTesseractThread(onWork: () => void) {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  awaitedElsewhere(failed);
  const worker = await Promise.race([
    createWorker(firstLanguages, OEM.LSTM_ONLY, {
      workerPath: threadPath(),
      langPath: '.',
      cacheMethod: 'none',
      gzip: true,
      logger: onWork,
      // Without it tesseract.js throws where nobody can catch, and waits for ever.
      errorHandler: () => reject(new EngineFailed('The text reader failed.')),
    }),
    failed,
  ]);
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  let loaded = firstLanguages;
  let idle = true;

  const read = async (picture: GreyPicture, languages: TesseractLanguages): Promise<string> => {
    if (languages !== loaded) await worker.reinitialize(languages);
    loaded = languages;
    const { data } = await worker.recognize(encodePgm(picture), {}, { text: false, tsv: true });
    return data.tsv ?? '';
  };
  return {
    /** Reads a picture; returns Tesseract's table of what it found (TSV, see read-tsv.ts). Throws EngineFailed. */
    async recognise(picture: GreyPicture, languages: TesseractLanguages): Promise<string> {
      idle = false;
      const table = await Promise.race([read(picture, languages), failed]);
      idle = true;
      return table;
    },
    /** True when it is ready for the next picture: neither reading nor broken. */
    isIdle: (): boolean => idle,
    /** Ends the thread at once, whatever it is doing; what it was asked for is never answered. */
    end: (): void => background('ocr_thread_end', () => worker.terminate()),
  };
}

function threadPath(): string {
  return fileURLToPath(programUrl('ocr-thread', import.meta.url));
}
