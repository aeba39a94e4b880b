import type { OcrResult } from '../ocr-engine.ts';
import { assembleResult } from './assemble-result.ts';
import type { DecodedPicture } from './decode-picture.ts';
import { dropGuesses } from './drop-guesses.ts';
import { joinTableRows } from './join-table-rows.ts';
import { preparePage } from './prepare-page.ts';
import { readTsv } from './read-tsv.ts';
import { recogniseUpright } from './recognise-upright.ts';
import type { TesseractLanguages, TesseractThread } from './tesseract-thread.ts';

/** Reads a decoded picture: finds ink, size and direction of its text, then has it recognised. */
export async function readPage(
  decoded: DecodedPicture,
  languages: TesseractLanguages,
  thread: TesseractThread,
): Promise<OcrResult> {
  const model = `tesseract-5 ${languages}`;
  const page = await preparePage(decoded);
  if (!page) return assembleResult([], { scale: 1, turned: 0, picture: decoded, page: decoded }, model);
  const { paragraphs, picture, turned } = await recogniseUpright(page, async (grey) =>
    readTsv(await thread.recognise(grey, languages)),
  );
  const found = joinTableRows(dropGuesses(paragraphs));
  return assembleResult(found, { scale: page.scale, turned, picture: decoded, page: picture }, model);
}
