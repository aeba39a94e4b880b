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
  pictures: 3000,
  pictureBytes: 30_000_000,
};
