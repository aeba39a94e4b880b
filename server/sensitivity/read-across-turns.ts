import { detectAll } from './detectors/detect-all.ts';
import { isTurn } from './scoring-memory.ts';
import type { Detection, Segment } from './sensitivity.types.ts';

/** What a bare value of one turn is by the words of another. */
interface AcrossTurns {
  /** The segment with the value. */
  segment: number;
  detections: Detection[];
}

/**
 * Reads a turn that is hardly more than one value together with the turn before and after it, and with those of the same
 * person, whoever wrote the one between: "47A19" is a door code where the turn before asked how to tell a guest the door code, and
 * a password where the next says that it is one. What the value tells by itself is not repeated. Linear: few turns are bare.
 */
export function readAcrossTurns(segments: readonly Segment[]): AcrossTurns[] {
  const found: AcrossTurns[] = [];
  segments.forEach((turn, segment) => {
    const { text } = turn;
    if (!isBare(text) || !isTurn(turn)) return;
    const value = text.trim();
    const own = new Set(detectAll(value).map(({ type }) => type));
    const detections = neighbours(segments, segment).flatMap(({ before, after }) => {
      const beginning = before === '' ? '' : `${before.slice(-REACH).replace(END, '')} : `;
      const whole = `${beginning}${value}${after === '' ? '' : ` : ${after.slice(0, REACH)}`}`;
      return detectAll(whole).filter(
        ({ start, end, floor, type }) =>
          floor !== undefined &&
          !own.has(type) &&
          start < beginning.length + value.length &&
          end > beginning.length,
      );
    });
    if (detections.length > 0) found.push({ segment, detections });
  });
  return found;
}

/** A name stands near its value. */
const REACH = 200;
const END = /[\s.?!…:]+$/;
/** Whoever asks what something is tells no secret of theirs. */
const ASKS =
  /^\P{L}*(?:what|which|how|why|where|who|c['’]est quoi|qu['’]est|que|quoi|quel(?:le)?s?|comment|pourquoi|où)(?!\p{L})/iu;
const LONGEST_VALUE = 100;
const MOST_WORDS = 5;
const COPULA =
  /^(?:it(?:['’]s)?|is|was|that(?:['’]s)?|this|the|c['’](?:est|était)|est|voici|voilà|le|la|un|une)$/i;

/** One word with a digit or a sign inside, and at most one more, leaving out "it is". */
function isBare(text: string): boolean {
  if (text.length > LONGEST_VALUE || ASKS.test(text)) return false;
  const words = text.trim().split(/\s+/);
  const isValue = (word: string) => /\d|\w[!#$%&*+@^~_-]\w/.test(word);
  const others = words.filter((word) => !isValue(word) && /\p{L}/u.test(word) && !COPULA.test(word));
  return words.length <= MOST_WORDS && others.length <= 1 && words.some(isValue);
}

function neighbours(segments: readonly Segment[], at: number): { before: string; after: string }[] {
  const role = segments[at]?.role;
  const before = new Set([
    at - 1,
    segments.findLastIndex((other, index) => index < at && other.role === role),
  ]);
  const after = new Set([at + 1, segments.findIndex((other, index) => index > at && other.role === role)]);
  const textOf = (index: number) => {
    const other = segments[index];
    return other && isTurn(other) ? other.text : '';
  };
  return [
    ...[...before].map((index) => ({ before: textOf(index), after: '' })),
    ...[...after].map((index) => ({ before: '', after: textOf(index) })),
  ].filter((pair) => pair.before !== '' || pair.after !== '');
}
