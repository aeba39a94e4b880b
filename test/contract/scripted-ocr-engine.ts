import { sniffPicture } from '../../models/media/ocr/sniff-picture.ts';
import type { OcrEngine, OcrLanguage, OcrResult } from '../../models/media/ocr-engine.ts';
import { unlessAborted } from '../../models/unless-aborted.ts';

/** A scripted engine and the languages it was asked for. */
interface ScriptedOcrEngine extends OcrEngine {
  readonly languages: OcrLanguage[];
}

/** An OcrEngine that finds in every picture what `read` says; it keeps the OcrEngine contract. */
export function createScriptedOcrEngine(
  read: (picture: Uint8Array) => Promise<OcrResult> | OcrResult,
): ScriptedOcrEngine {
  const languages: OcrLanguage[] = [];
  return {
    languages,
    async read(picture, language, signal) {
      signal.throwIfAborted();
      sniffPicture(picture);
      languages.push(language);
      return unlessAborted(
        signal,
        Promise.resolve().then(() => read(picture)),
      );
    },
    close: async () => {},
  };
}
