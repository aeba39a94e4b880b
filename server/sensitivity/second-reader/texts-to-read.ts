import { decodeProse } from '../decode-prose.ts';
import { maskAttributions } from '../mask-attributions.ts';
import type { Segment, SegmentRole } from '../sensitivity.types.ts';

/** One text that the second reader judges, and the segment that it ends with. */
export interface TextToRead {
  text: string;
  segment: number;
  /** It holds what came before as well, so that a place in it is none in the segment. */
  isTogether: boolean;
}

/** Who speaks, as the network learnt it. What a person wrote alone stands as it is. */
const SPEAKERS: Record<SegmentRole, string> = {
  user: 'U',
  assistant: 'A',
  document: 'D',
  tool: 'T',
  system: 'S',
};

/** Characters of what came before that are read with a turn, and those of one turn of it. */
const BEFORE = 600;
const OF_ONE = 300;
/** Turns that are looked through for them. */
const MOST_BEFORE = 40;
/** Words up to which a reply tells only what it tells with what it answers. */
const SHORT_REPLY = 12;

/**
 * Every segment by itself, what is encoded in it, and every turn together with the last ones before it: a name in one, a
 * diagnosis in the next. A talk that grows by a turn has only that turn's texts as new ones.
 */
export function textsToRead(segments: readonly Segment[]): readonly TextToRead[] {
  let before: Place | undefined;
  const firstOfPerson = segments.findIndex(({ role }) => role === 'user');
  return segments.flatMap((segment, at) => {
    const known = places.get(segment);
    if (!known || known.before !== before) {
      const texts = textsAt(segments, at, firstOfPerson);
      before = { before, texts };
      places.set(segment, before);
    } else before = known;
    return before.texts;
  });
}

/** Where a segment stood last: the texts that end with it depend on it and on all before it, and on nothing else. */
interface Place {
  readonly before: Place | undefined;
  readonly texts: readonly TextToRead[];
}

const places = new WeakMap<Segment, Place>();

function textsAt(segments: readonly Segment[], at: number, firstOfPerson: number): TextToRead[] {
  const segment = segments[at];
  if (!segment) return [];
  const text = maskAttributions(segment.text);
  if (text.trim() === '') return [];
  const before = segment.isInstructions ? '' : tailOf(segments.slice(Math.max(0, at - MOST_BEFORE), at));
  const isReply = segment.role === 'user' && at > firstOfPerson && before !== '';
  const isTorn = isReply && text.trim().split(/\s+/u).length <= SHORT_REPLY;
  const alone = [...(isTorn ? [] : [render({ ...segment, text })]), ...decodeProse(segment.text)];
  const together = before === '' ? [] : [`${before}\n${SPEAKERS[segment.role]}: ${text.slice(0, BEFORE)}`];
  return [
    ...alone.map((read) => ({ text: read, segment: at, isTogether: false })),
    ...together.map((read) => ({ text: read, segment: at, isTogether: true })),
  ];
}

function render({ role, text }: Segment): string {
  return role === 'user' ? text : `${SPEAKERS[role]}: ${text}`;
}

/** The last turns, as many as there is room for. */
function tailOf(segments: readonly Segment[]): string {
  const lines: string[] = [];
  let room = BEFORE;
  for (const { role, text, isInstructions } of segments.toReversed()) {
    if (isInstructions || role === 'system' || text.trim() === '') continue;
    const line = `${SPEAKERS[role]}: ${text.slice(-OF_ONE)}`;
    if (line.length > room) break;
    room -= line.length;
    lines.unshift(line);
  }
  return lines.join('\n');
}
