import { describe, expect, it } from 'vitest';
import type { Segment, SegmentRole } from '../../../../server/sensitivity/sensitivity.types.ts';
import { KEPT_SINGLE } from './kept-messages.ts';
import { measureSegments } from './measure-change.ts';

const SAID_BY_USER = KEPT_SINGLE.filter(({ segments }) => segments[0]?.role === 'user');
const textOf = (segments: readonly Segment[]) => segments[0]?.text ?? '';
const user = (text: string): Segment => ({ role: 'user', text });

describe('a message that stands in another segment', () => {
  // Documents and tool outputs tell of strangers more often, which the narrative frames allow for.
  it.each<[SegmentRole, number]>([
    ['document', 0.06],
    ['tool', 0.06],
    ['system', 0.06],
    // "I" in an answer is the model: what rests on the first person alone is let go there, by design.
    ['assistant', 0.2],
  ])('of the role %s is kept but for a share of %d, and every detector’s floor holds', (role, most) => {
    const { belowLine, sureBelowLine, belowFloor } = measureSegments((segments) =>
      segments.map(({ text }) => ({ role, text })),
    );
    expect(belowLine).toBeLessThanOrEqual(most);
    expect(sureBelowLine).toBeLessThanOrEqual(role === 'assistant' ? 0.05 : 0.005);
    expect(belowFloor).toEqual([]);
  });
});

// The turns are also read in one go, which finds again what a cut tears apart, unless it is a value: the two halves of
// a number are no number for any detector.
describe('a message that is told in two turns', () => {
  it.each<[string, (text: string) => Segment[]]>([
    ['cut in the middle', (text) => cutInTwo(text).map(user)],
    [
      'cut in the middle, with an answer between',
      (text) => cutInTwo(text).flatMap((part, at) => (at === 0 ? [user(part), GO_ON] : [user(part)])),
    ],
  ])('%s is kept but for one in thirty', (_name, cut) => {
    const { belowLine, sureBelowLine } = measureSegments((segments) => cut(textOf(segments)), SAID_BY_USER);
    expect(belowLine).toBeLessThanOrEqual(1 / 30);
    expect(sureBelowLine).toBeLessThanOrEqual(0.015);
  });
});

const GO_ON: Segment = { role: 'assistant', text: 'Okay, go on.' };

function cutInTwo(text: string): string[] {
  const words = text.split(' ');
  const middle = Math.ceil(words.length / 2);
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')].filter((part) => part !== '');
}
