import { setImmediate as letOthersIn } from 'node:timers/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { background } from '../background.ts';
import type { Control, Sign } from '../engine/engine-connection.ts';
import { type ReaderFiles, readReaderFiles } from './reader-files.ts';
import type { ReaderReply, Reading, ReadOrder } from './reader-messages.ts';

/** The reader's end of the line to the server. */
interface ReaderPort {
  send(message: ReaderReply | Sign): void;
  onMessage(listener: (message: ReadOrder | Control) => void): void;
}

/** Reads what the server sends, one order after the other, until the process ends. */
export function serveReader(port: ReaderPort): void {
  const aborted = new Set<number>();
  let opening: Promise<ReadText> | undefined;
  let work = 0;
  let before: Promise<void> = Promise.resolve();

  const read = async ({ call, texts }: ReadOrder): Promise<void> => {
    try {
      opening ??= openReader(readReaderFiles());
      const readText = await opening;
      const readings = [];
      for (const text of texts) {
        const onWindow = async () => {
          work += 1;
          // Orders to stop come in between.
          await letOthersIn();
          if (aborted.has(call)) throw new Error('Nobody waits for it any more.');
        };
        readings.push(await readText(text, onWindow));
      }
      port.send({ type: 'have-read', call, readings });
    } catch {
      // What a library says could hold a piece of the text.
      port.send({ type: 'failed', call });
    } finally {
      aborted.delete(call);
    }
  };

  port.onMessage((message) => {
    if (message.type === 'ping') port.send({ type: 'pong', work });
    else if (message.type === 'abort') aborted.add(message.call);
    else {
      before = before.then(() => read(message));
      background('second_reading', () => before);
    }
  });
  port.send({ type: 'ready' });
}

/** Marks of the encoder. */
const BEGINNING = 0n;
const END = 2n;

/** Reads a text, window by window; `onWindow` runs before each and may throw to stop it. */
type ReadText = (text: string, onWindow: () => Promise<void>) => Promise<Reading>;

/** The network in memory. One core: who waits for a message has others to use the rest. */
export async function openReader({ body, reader, pieces }: ReaderFiles): Promise<ReadText> {
  const [encoder, judge] = [await openSession(body), await openSession(reader)];
  const cutter = new PieceReader(pieces);
  return async (text, onWindow) => {
    const found = cutter.read(text);
    let worst: Reading | undefined;
    for (const { first, last, caution } of cutWindows(found.length)) {
      await onWindow();
      const window = found.slice(first, last);
      const ids = BigInt64Array.from([BEGINNING, ...window.map(({ id }) => BigInt(id)), END]);
      const { hidden } = await encoder.run({ ids: new Tensor('int64', ids, [ids.length]) });
      if (!hidden) throw new Error('The second reader computes nothing.');
      const { sensitive, categories } = await judge.run({ hidden });
      const logit = Number(sensitive?.data[0]) - caution;
      if (!Number.isFinite(logit)) throw new Error('The second reader computes no numbers.');
      if (worst && logit <= worst.logit) continue;
      const shares = Array.from(categories?.data as Float32Array);
      worst = { logit, categories: shares, start: window[0]?.start ?? 0, end: window.at(-1)?.end ?? 0 };
    }
    if (!worst) throw new Error('A text has at least one window.');
    return worst;
  };
}

function openSession(network: Uint8Array): Promise<InferenceSession> {
  const oneCore = { intraOpNumThreads: 1, interOpNumThreads: 1, graphOptimizationLevel: 'all' } as const;
  return InferenceSession.create(network, oneCore);
}

/** Pieces of a text that are read together, and how many log-odds what is found there must be worth beyond others. */
interface ReadingWindow {
  first: number;
  /** The end, excluded. */
  last: number;
  caution: number;
}

/** As much as the network learnt to read at once, and how much of it two windows share. */
const WIDE = { size: 174, shared: 40 };
/**
 * One or two sentences: what is told in one line of a long text is lost in a wide window. Torn from what stands around them
 * they say less of what they are, hence the caution.
 */
const NARROW = { size: 56, shared: 14 };
const CAUTION = 1;
/** Up to so many pieces nothing gets lost. */
const SHORT = 72;
/** From so many on a text is read by the line alone, which takes half the time. */
const LONG = 1_000;

/** The windows of a text of so many pieces: at least one, and every piece in one or more. */
function cutWindows(pieces: number): ReadingWindow[] {
  const narrow = pieces > SHORT ? cut(pieces, NARROW, CAUTION) : [];
  return pieces > LONG ? narrow : [...cut(pieces, WIDE, 0), ...narrow];
}

function cut(pieces: number, { size, shared }: typeof WIDE, caution: number): ReadingWindow[] {
  const windows: ReadingWindow[] = [];
  for (let first = 0; first === 0 || first + shared < pieces; first += size - shared)
    windows.push({ first, last: Math.min(pieces, first + size), caution });
  return windows;
}

/** A piece of a text as the reader knows it, and where in the text it stands. */
interface Piece {
  id: number;
  /** In UTF-16 units of the text that was given, the end excluded. */
  start: number;
  end: number;
}

/** Stands before every word, as in SentencePiece. */
const WORD_START = '▁';
/** Where nothing known fits: one character of this number, at this much less than the rarest piece. */
const UNKNOWN = { id: 3, cost: 10 };
/** Words kept with their pieces, so that a text's common words are cut once. */
const MOST_KNOWN_WORDS = 20_000;
/** Longer runs without a blank are cut first: the time for one grows with its length. */
const LONGEST_WORD = 2_000;

/** Cuts text into the pieces that make it likeliest (Kudo 2018, unigram), as SentencePiece does. */
export class PieceReader {
  readonly #ids = new Map<string, number>();
  readonly #scores: readonly number[];
  readonly #longest: number;
  readonly #unknownScore: number;
  readonly #known = new Map<string, readonly { id: number; length: number }[]>();

  /** @param pieces each with the logarithm of how likely it is; its place is its number. */
  constructor(pieces: readonly (readonly [string, number])[]) {
    this.#scores = pieces.map(([, score]) => score);
    let longest = 1;
    for (const [id, [piece]] of pieces.entries()) {
      this.#ids.set(piece, id);
      longest = Math.max(longest, piece.length);
    }
    this.#longest = longest;
    this.#unknownScore = this.#scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN.cost;
  }

  /** All pieces of a text, in order. */
  read(text: string): Piece[] {
    const { letters, places } = fold(text);
    const pieces: Piece[] = [];
    for (const { word, at } of splitWords(letters)) {
      let start = at;
      for (const { id, length } of this.#cutKnown(word)) {
        const from = Math.max(start, 0);
        const end = Math.min(start + length, letters.length);
        pieces.push({ id, start: places[from] ?? text.length, end: places[end] ?? text.length });
        start += length;
      }
    }
    return pieces;
  }

  #cutKnown(word: string): readonly { id: number; length: number }[] {
    const known = this.#known.get(word);
    if (known) return known;
    const cut = this.#cut(word);
    if (this.#known.size >= MOST_KNOWN_WORDS) this.#known.clear();
    this.#known.set(word, cut);
    return cut;
  }

  #cut(word: string): { id: number; length: number }[] {
    const best = new Float64Array(word.length + 1).fill(Number.NEGATIVE_INFINITY);
    const from = new Int32Array(word.length + 1);
    const ids = new Int32Array(word.length + 1);
    best[0] = 0;
    for (let start = 0; start < word.length; start++) {
      const score = best[start] ?? Number.NEGATIVE_INFINITY;
      if (score === Number.NEGATIVE_INFINITY) continue;
      const reach = (end: number, id: number, value: number) => {
        if (value <= (best[end] ?? 0)) return;
        best[end] = value;
        from[end] = start;
        ids[end] = id;
      };
      for (let end = start + 1; end <= Math.min(word.length, start + this.#longest); end++) {
        const id = this.#ids.get(word.slice(start, end));
        if (id !== undefined && id !== UNKNOWN.id) reach(end, id, score + (this.#scores[id] ?? 0));
      }
      const width = (word.codePointAt(start) ?? 0) > 0xffff ? 2 : 1;
      reach(start + width, UNKNOWN.id, score + this.#unknownScore);
    }
    const cut: { id: number; length: number }[] = [];
    for (let end = word.length; end > 0; end = from[end] ?? 0) {
      const id = ids[end] ?? UNKNOWN.id;
      const length = end - (from[end] ?? 0);
      const next = cut.at(-1);
      // What is unknown side by side is one unknown thing.
      if (next && next.id === UNKNOWN.id && id === UNKNOWN.id) next.length += length;
      else cut.push({ id, length });
    }
    return cut.reverse();
  }
}

/**
 * One form for letters that look alike, nothing that cannot be seen, and one blank for many; `places[i]` is where the i-th
 * unit comes from.
 */
function fold(text: string): { letters: string; places: number[] } {
  let letters = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const isBlank = /\s/u.test(character);
    const shown = isBlank ? ' ' : UNSEEN.test(character) ? '' : character.normalize('NFKC');
    for (const unit of shown.split('')) {
      const isSpace = /\s/u.test(unit);
      if (isSpace && letters.endsWith(' ')) continue;
      letters += isSpace ? ' ' : unit;
      places.push(at);
    }
    at += character.length;
  }
  places.push(at);
  return { letters, places };
}

const UNSEEN = /[\p{Cc}\p{Cf}]/u;

/** Words with the mark before them; `at` is where a word's mark would stand: on its blank, or before the text. */
function splitWords(letters: string): { word: string; at: number }[] {
  const words: { word: string; at: number }[] = [];
  const add = (from: number, to: number) => {
    for (let start = from; start < to; start += LONGEST_WORD) {
      const part = letters.slice(start, Math.min(to, start + LONGEST_WORD));
      if (start === from) words.push({ word: WORD_START + part, at: from - 1 });
      else words.push({ word: part, at: start });
    }
  };
  let start = letters.startsWith(' ') ? 1 : 0;
  for (let blank = letters.indexOf(' ', start); blank !== -1; blank = letters.indexOf(' ', start)) {
    add(start, blank);
    start = blank + 1;
  }
  if (start < letters.length) add(start, letters.length);
  return words;
}
