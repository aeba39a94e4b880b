import { availableParallelism } from 'node:os';
import { createQueue, type Queue } from '../../queue.ts';
import { unlessAborted } from '../../unless-aborted.ts';
import type { OcrBlock, OcrLanguage, OcrResult } from '../ocr-engine.ts';
import { PictureRefused } from '../picture-refused.ts';
import { type DecodedPicture, decodePicture } from './decode-picture.ts';
import { findInk } from './find-ink.ts';
import type { GreyPicture } from './grey-picture.ts';
import { guessLanguage } from './guess-language.ts';
import { joinTableRows } from './join-table-rows.ts';
import { type Placement, placeBox, uniteBoxes } from './place-box.ts';
import { type PreparedPage, preparePage } from './prepare-page.ts';
import { type Paragraph, readTsv, type Word } from './read-tsv.ts';
import { cropPicture, turnPicture } from './reshape-picture.ts';
import { sniffPicture } from './sniff-picture.ts';
import { startTesseractThread, type TesseractLanguages, type TesseractThread } from './tesseract-thread.ts';

/** Longest time for one picture, in milliseconds. */
const LIMIT_MS = 120_000;
/** Each thread may take some hundred megabytes for a large page. */
const MOST_THREADS = 4;

// English by itself is no better than after French, and slower on clean print (measured, test/bench/ocr-pictures.ts).
const languagesOf: Record<OcrLanguage, TesseractLanguages> = { fr: 'fra', en: 'fra+eng', auto: 'fra+eng' };

/**
 * Reads pictures in this process, as many at once as there are threads: one less than the cores, at least one. `onWork`
 * hears of every step, so that slow can be told from hung.
 */
export function createPictureReader(onWork: () => void) {
  const size = Math.min(Math.max(availableParallelism() - 1, 1), MOST_THREADS);
  const pool = new ThreadPool(size, () => startTesseractThread(onWork));
  return {
    /** Throws PictureRefused, EngineFailed, and the signal's reason. */
    async read(picture: Uint8Array, language: OcrLanguage, signal: AbortSignal): Promise<OcrResult> {
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

/** Reads a decoded picture: finds ink, size and direction of its text, then has it recognised. */
async function readPage(
  decoded: DecodedPicture,
  languages: TesseractLanguages,
  thread: TesseractThread,
): Promise<OcrResult> {
  const model = `tesseract-5 ${languages}`;
  const page = await preparePage(decoded);
  if (!page) return assembleResult([], { scale: 1, turned: 0, picture: decoded, page: decoded }, model);
  const recognise = async (grey: GreyPicture) => readTsv(await thread.recognise(grey, languages));
  const { paragraphs, picture, turned } = await recogniseUpright(page, async (grey) =>
    recognise(eraseRules(grey, page.letterHeight)),
  );
  const found = dropGuesses(paragraphs);
  if (found.length > 0)
    return assembleResult(
      joinTableRows(found),
      { scale: page.scale, turned, picture: decoded, page: picture },
      model,
    );
  // A picture full of ink that gave nothing: as it came, before it is said to hold no text.
  const raw = { scale: decoded.grey.width / decoded.width, turned: 0, picture: decoded, page: decoded.grey };
  return assembleResult(joinTableRows(dropGuesses(await recognise(decoded.grey))), raw, model);
}

/** Less sure than this, a word is what Tesseract makes of a smudge. */
const LEAST_CONFIDENCE = 0.25;

/** Leaves out words that are mere guesses, and lines and paragraphs that are empty then. */
export function dropGuesses(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs
    .map(({ lines }) => ({
      lines: lines
        .map((words) => words.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE))
        .filter((words) => words.length > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** What was read, as the contract wants it; boxes are carried back to the upright picture as uploaded. */
function assembleResult(paragraphs: readonly Paragraph[], placement: Placement, model: string): OcrResult {
  const blocks = paragraphs.map((paragraph) => toBlock(paragraph, placement));
  const text = blocks.map((block) => block.text).join('\n\n');
  return {
    text,
    confidence: round(meanConfidence(paragraphs)),
    language: guessLanguage(text),
    blocks,
    width: placement.picture.width,
    height: placement.picture.height,
    model,
  };
}

function toBlock(paragraph: Paragraph, placement: Placement): OcrBlock {
  const words = paragraph.lines.flat();
  return {
    text: paragraph.lines.map((line) => line.map(({ text }) => text).join(' ')).join('\n'),
    confidence: round(meanConfidence([paragraph])),
    bbox: placeBox(uniteBoxes(words.map(({ box }) => box)), placement),
  };
}

function round(confidence: number): number {
  return Math.round(confidence * 1_000) / 1_000;
}

/** In heights of a small letter: a straight run of ink as long as this, and no thicker than that, is a rule. */
const LEAST_LENGTH = 5;
const MOST_THICKNESS = 0.5;

/**
 * Takes straight lines across and down out of a page: Tesseract takes the cells of a bordered table for pictures, and
 * loses them. Filled boxes are thicker than a rule and stay. Linear in the picture.
 */
export function eraseRules(picture: GreyPicture, letterHeight: number): GreyPicture {
  const { width, height, pixels } = picture;
  const { marks, paperGrey } = findInk(picture);
  const across = measureRuns(marks, { lines: height, length: width, next: 1, nextLine: width });
  const down = measureRuns(marks, { lines: width, length: height, next: width, nextLine: 1 });
  const length = Math.max(40, letterHeight * LEAST_LENGTH);
  const thickness = Math.max(3, letterHeight * MOST_THICKNESS);
  const erased = Uint8Array.from(pixels);
  for (let index = 0; index < pixels.length; index++) {
    const [longer, shorter] = sorted(across[index] ?? 0, down[index] ?? 0);
    if (longer >= length && shorter <= thickness) erase(index);
  }
  return { width, height, pixels: erased };

  /** With the soft edge beside it, which is no ink. */
  function erase(index: number): void {
    erased[index] = paperGrey;
    for (const near of [index - width, index - 1, index + 1, index + width])
      if (marks[near] === 0) erased[near] = paperGrey;
  }
}

interface Walk {
  lines: number;
  length: number;
  /** From one pixel to the next, and from one line to the next, in pixels of the picture. */
  next: number;
  nextLine: number;
}

/** How long the run of ink is that each pixel lies in, along one direction; 0 for paper. */
function measureRuns(marks: Uint8Array, { lines, length, next, nextLine }: Walk): Uint16Array {
  const runs = new Uint16Array(marks.length);
  for (let line = 0; line < lines; line++) {
    let start = 0;
    for (let at = 0; at <= length; at++) {
      if (at < length && marks[line * nextLine + at * next] === 1) continue;
      for (let back = start; back < at; back++) runs[line * nextLine + back * next] = at - start;
      start = at + 1;
    }
  }
  return runs;
}

function sorted(one: number, other: number): [number, number] {
  return one > other ? [one, other] : [other, one];
}

type Recognise = (picture: GreyPicture) => Promise<Paragraph[]>;

interface UprightReading {
  paragraphs: Paragraph[];
  /** The picture that was read, and how far it had been turned clockwise, in degrees. */
  picture: GreyPicture;
  turned: number;
}

/** Upright text is read with more confidence than this, but for the worst pictures. */
const SURE = 0.65;
/** How much more confident another turn must be. */
const CLEARLY_MORE = 0.1;

/**
 * Reads a page at the turn at which its text stands upright. Text across the picture is first taken to be upright, so
 * that an ordinary page is read once; only when that goes badly, or the lines run up or down, are turns tried out on a
 * part of the page. What was turned and is not read with confidence is read as it lies, too: a lean may have been seen in
 * what is no writing.
 */
async function recogniseUpright(page: PreparedPage, recognise: Recognise): Promise<UprightReading> {
  const { across, upAndDown, likelier } = page.turns;
  const read = async (turned: number): Promise<UprightReading> => {
    const picture = await turnPicture(page.picture, turned);
    return { paragraphs: await recognise(picture), picture, turned };
  };
  const [ahead = 0, upsideDown = 180] = across;
  const likely = likelier === 'upAndDown' ? await tryTurns(page, upAndDown, recognise) : undefined;
  if (likely && likely.confidence >= SURE) return read(likely.turn);
  const first = await read(ahead);
  const confidence = meanConfidence(first.paragraphs);
  if (confidence >= SURE) return first;
  const others = likely ? [upsideDown] : [upsideDown, ...upAndDown];
  const best = await tryTurns(page, ahead === 0 ? others : [0, ...others], recognise);
  return best.confidence < confidence + CLEARLY_MORE ? first : read(best.turn);
}

/** The best of some turns, or the first that is sure, by what they make of a part of the page. */
async function tryTurns(
  page: PreparedPage,
  turns: readonly number[],
  recognise: Recognise,
): Promise<{ turn: number; confidence: number }> {
  const sample = await cropPicture(page.picture, page.sample);
  let best = { turn: 0, confidence: -1 };
  for (const turn of turns) {
    const confidence = meanConfidence(await recognise(await turnPicture(sample, turn)));
    if (confidence > best.confidence) best = { turn, confidence };
    if (confidence >= SURE) break;
  }
  return best;
}

/** A place for a thread; the thread itself is started when first needed, and again after it had to be ended. */
interface Place {
  thread: Promise<TesseractThread> | undefined;
}

/** A fixed number of threads, lent to one task at a time in order of arrival. */
export class ThreadPool {
  readonly #start: () => Promise<TesseractThread>;
  readonly #free: Place[];
  readonly #queue: Queue;

  constructor(size: number, start: () => Promise<TesseractThread>) {
    this.#start = start;
    this.#free = Array.from({ length: size }, () => ({ thread: undefined }));
    this.#queue = createQueue({ concurrency: size });
  }

  /**
   * Runs a task with a thread of its own, for at most `limitMs` after its turn has come. Throws what the task threw, or
   * the reason of `signal` or of the limit (a TimeoutError). A thread that was reading then is ended, since nothing
   * else stops a page half read, and the next task gets a new one.
   */
  async use<Result>(
    signal: AbortSignal,
    limitMs: number,
    task: (thread: Promise<TesseractThread>) => Promise<Result>,
  ): Promise<Result> {
    const leave = await this.#queue.enter({ signal });
    const place = this.#free.pop() ?? { thread: undefined };
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    const thread = place.thread ?? this.#start();
    place.thread = thread;
    try {
      return await unlessAborted(bounded, task(thread));
    } catch (error) {
      if (!(await endUnlessIdle(thread))) place.thread = undefined;
      throw error;
    } finally {
      this.#free.push(place);
      leave();
    }
  }
}

/** False when the thread was busy or broken, and was ended. */
async function endUnlessIdle(starting: Promise<TesseractThread>): Promise<boolean> {
  const thread = await starting.catch(() => undefined);
  if (thread?.isIdle()) return true;
  thread?.end();
  return false;
}

/** Mean confidence of words, 0 to 1, each counted by its letters; 0 for none. */
export function meanConfidence(paragraphs: readonly Paragraph[]): number {
  const words: Word[] = paragraphs.flatMap(({ lines }) => lines.flat());
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return 0;
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters;
}
