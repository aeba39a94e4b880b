import { hash } from 'node:crypto';
import type { ReaderManifest } from '../../../models/second-reader/reader-files.ts';
import type { Reading } from '../../../models/second-reader/reader-messages.ts';
import type { SecondReaderEngine } from '../../../models/second-reader/second-reader-engine.ts';
import { BoundedMap } from '../../core/bounded-map.ts';
import { TIMEOUTS, type Timeouts } from '../../core/timeouts.ts';
import { CATEGORIES, type Category, type Segment } from '../sensitivity.types.ts';
import { type TextToRead, textsToRead } from './texts-to-read.ts';

/** What the second reader makes of all that would leave: of what is most sensitive in it. */
export interface SecondReading {
  /** That it is sensitive, as the network gives them; the sum with the first reading is calibrated, not this. */
  logOdds: number;
  /** How likely each category is, if it is sensitive, the likeliest first; empty where there was nothing to read. */
  categories: { name: Category; share: number }[];
  version: string;
}

/** Reads what is about to leave. Throws where that cannot be done, or not in time. */
export type SecondRead = (segments: readonly Segment[]) => Promise<SecondReading>;

interface SecondReadParts {
  engine: Pick<SecondReaderEngine, 'wake' | 'read'>;
  manifest: () => ReaderManifest;
  /** `TIMEOUTS` where nothing is given. */
  timeouts?: Pick<Timeouts, 'secondReaderStart' | 'secondReading'>;
  /** A signal that aborts after so many milliseconds. */
  timeout?: (milliseconds: number) => AbortSignal;
}

/** So many characters have the time of one more `secondReading`: a message that waits is better than one that cannot go. */
const CHARACTERS_A_READING = 15_000;
/** Texts sent in one message, so that a long list is stopped where nobody waits for it any more. */
const AT_ONCE = 16;
/** Log-odds that turns read together must be worth more: nearly every talk of a person has a turn that sounds private. */
const CAUTION_TOGETHER = 1;
/** A reading takes some 0.2 kB. */
const REMEMBERED = 20_000;
/** A category that it thinks less likely than this is not worth showing. */
const SHOWN_SHARE = 0.15;

/** Reads by a process of its own, and each text once: the turns of a talk come again with every message. */
export function createSecondRead({
  engine,
  manifest,
  timeouts = TIMEOUTS,
  timeout = AbortSignal.timeout,
}: SecondReadParts): SecondRead {
  const known = new BoundedMap<Reading>(REMEMBERED);
  const readNew = async (texts: string[], version: string): Promise<void> => {
    if (texts.length === 0) return;
    await engine.wake(timeout(timeouts.secondReaderStart));
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    const signal = timeout(Math.round(timeouts.secondReading * (1 + length / CHARACTERS_A_READING)));
    for (let start = 0; start < texts.length; start += AT_ONCE) {
      const some = texts.slice(start, start + AT_ONCE);
      const readings = await engine.read(some, signal);
      for (const [at, reading] of readings.entries()) known.set(digest(version, some[at] ?? ''), reading);
    }
  };
  return async (segments) => {
    const about = manifest();
    const texts = textsToRead(segments);
    let worst: Reading | undefined;
    const unread: TextToRead[] = [];
    const weigh = (text: TextToRead) => {
      const reading = known.get(digestOf(text, about.version));
      if (!reading) return false;
      const weighed = reading.logit - (text.isTogether ? CAUTION_TOGETHER : 0);
      if (!worst || !(worst.logit >= weighed)) worst = { ...reading, logit: weighed };
      return true;
    };
    for (const text of texts) if (!weigh(text)) unread.push(text);
    await readNew([...new Set(unread.map(({ text }) => text))], about.version);
    if (!unread.every(weigh)) throw new Error('Not everything was read.');
    return toReading(worst, about);
  };
}

/** Log-odds of a text without a word: nothing is told. */
const WORDLESS = -7;

/** `worst` is the most sensitive reading. */
function toReading(worst: Reading | undefined, { categories, version }: ReaderManifest): SecondReading {
  if (!worst) return { logOdds: WORDLESS, categories: [], version };
  const named = categories
    .map((name, at) => ({ name, share: worst.categories[at] ?? 0 }))
    .filter((found): found is { name: Category; share: number } => KNOWN.has(found.name))
    .sort((a, b) => b.share - a.share)
    .filter(({ share }, place) => place === 0 || share >= SHOWN_SHARE);
  return { logOdds: worst.logit, categories: named, version };
}

const KNOWN: ReadonlySet<string> = new Set(CATEGORIES);

/** The texts of a talk are the same objects each time. */
const digests = new WeakMap<TextToRead, { version: string; digest: string }>();

function digestOf(text: TextToRead, version: string): string {
  const before = digests.get(text);
  if (before?.version === version) return before.digest;
  const made = digest(version, text.text);
  digests.set(text, { version, digest: made });
  return made;
}

function digest(version: string, text: string): string {
  return hash('sha256', Buffer.from(`${version}\n${text}`, 'utf16le'), 'base64');
}
