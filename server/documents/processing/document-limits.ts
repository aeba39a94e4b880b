/** What one file may cost. A process that passes a limit is killed, or stops by itself where it counts. */
export interface DocumentLimits {
  /** Milliseconds of work to find out what a file is. */
  inspectMs: number;
  /** Milliseconds of work to read a file; the time that others take (OCR, the database) does not count. */
  readMs: number;
  /** Milliseconds of work without any progress. */
  stallMs: number;
  /** Bytes of memory that the process occupies (resident set). */
  residentBytes: number;
  /** Pages, slides or sheets. */
  pages: number;
  /** UTF-16 units of extracted text. */
  characters: number;
  /** Paragraphs, lists and pieces of tables. */
  blocks: number;
  /** Pictures sent to OCR; those beyond are passed over. */
  pictures: number;
  /** Bytes of one such picture; larger ones are passed over. */
  pictureBytes: number;
}

/** Far above what people's own files take, and below what hurts a laptop with 8 GB of memory. */
export const DOCUMENT_LIMITS: DocumentLimits = {
  inspectMs: 20_000,
  readMs: 600_000,
  stallMs: 60_000,
  residentBytes: 1024 ** 3,
  pages: 3000,
  characters: 80_000_000,
  blocks: 3_000_000,
  pictures: 3000,
  pictureBytes: 30_000_000,
};

/** What a file of no size may cost at most, and how much more each of its bytes may. */
const BY_SIZE = {
  // Honest files take a second or two of work for a megabyte.
  readMs: { least: 60_000, perByte: 0.015 },
  // A workbook that repeats its strings has some twenty characters for a byte, other files fewer than ten.
  characters: { least: 4_000_000, perByte: 60 },
  // A text of one word a line has a block for six bytes, a Word file of numbered lines one for eight.
  blocks: { least: 20_000, perByte: 0.5 },
  // The leanest scans have two or three kilobytes a page.
  pictures: { least: 32, perByte: 1 / 2_000 },
};

/** `limits` as they are for a file of this size: what is small may not take the work of what is large. */
export function limitsForSize(limits: DocumentLimits, bytes: number): DocumentLimits {
  const within = (limit: keyof typeof BY_SIZE) =>
    Math.min(limits[limit], Math.round(BY_SIZE[limit].least + BY_SIZE[limit].perByte * bytes));
  return {
    ...limits,
    readMs: within('readMs'),
    characters: within('characters'),
    blocks: within('blocks'),
    pictures: within('pictures'),
  };
}
