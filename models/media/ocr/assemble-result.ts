import type { OcrBlock, OcrResult } from '../ocr-engine.ts';
import { guessLanguage } from './guess-language.ts';
import { meanConfidence } from './mean-confidence.ts';
import { type Placement, placeBox, uniteBoxes } from './place-box.ts';
import type { Paragraph } from './read-tsv.ts';

/** What was read, as the contract wants it; boxes are carried back to the upright picture as uploaded. */
export function assembleResult(
  paragraphs: readonly Paragraph[],
  placement: Placement,
  model: string,
): OcrResult {
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
