import type { GreyPicture } from './grey-picture.ts';
import { meanConfidence } from './mean-confidence.ts';
import type { PreparedPage } from './prepare-page.ts';
import type { Paragraph } from './read-tsv.ts';
import { cropPicture, turnPicture } from './reshape-picture.ts';

export type Recognise = (picture: GreyPicture) => Promise<Paragraph[]>;

export interface UprightReading {
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
 * part of the page.
 */
export async function recogniseUpright(page: PreparedPage, recognise: Recognise): Promise<UprightReading> {
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
  const best = await tryTurns(page, others, recognise);
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
