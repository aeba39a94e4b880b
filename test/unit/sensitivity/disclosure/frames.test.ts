import { describe, expect, it } from 'vitest';
import { readFrameSentences, weighFrames } from './read-frames.ts';

/** logit(0.7) less the bias of the frames: from here on they alone would keep a message on the machine. */
const ASSERTED = 2.85;

const sentences = readFrameSentences();

describe('sentences in the manner of strangers', () => {
  it.each(sentences.filter(({ discloses }) => discloses))(
    '$heading: reads a disclosure in « $text »',
    ({ text }) => {
      expect(weighFrames(text)).toBeGreaterThanOrEqual(ASSERTED);
    },
  );

  it.each(sentences.filter(({ discloses }) => !discloses))(
    '$heading: reads none in « $text »',
    ({ text }) => {
      expect(weighFrames(text)).toBeLessThan(ASSERTED);
    },
  );

  it('has both kinds under most headings, and some 400 in all', () => {
    expect(sentences.length).toBeGreaterThan(400);
    expect(sentences.filter(({ discloses }) => !discloses).length).toBeGreaterThan(170);
  });
});
