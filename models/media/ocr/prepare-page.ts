import { cleanPicture } from './clean-picture.ts';
import type { DecodedPicture } from './decode-picture.ts';
import { densestWindow } from './dense-window.ts';
import { findInk, type Ink } from './find-ink.ts';
import { findSkew, type Skew } from './find-skew.ts';
import type { GreyPicture } from './grey-picture.ts';
import { measureLetters } from './measure-letters.ts';
import type { Box } from './place-box.ts';
import { scalePicture, stretchGreys } from './reshape-picture.ts';

/** A page as Tesseract will see it, but for its turn. */
export interface PreparedPage {
  picture: GreyPicture;
  /** Its pixels to one of the upright picture as uploaded. */
  scale: number;
  /** Clockwise turns that may make the text upright. */
  turns: Turns;
  /** The part with most text, to try turns on. */
  sample: Box;
}

export interface Turns {
  /** Turns for text that runs across: as it is, and upside down. */
  across: number[];
  /** Turns for text that runs up or down. */
  upAndDown: number[];
  /** Which of the two the lines of ink speak for. */
  likelier: 'across' | 'upAndDown' | 'unclear';
}

/** Less difference between ink and paper than this, of 255, is noise on an empty page. */
const LEAST_CONTRAST = 10;
/** Below this, greys are spread. */
const WEAK_CONTRAST = 140;
/** Height of small letters that Tesseract reads best, and from where on more pixels only cost time. */
const LETTER_HEIGHT = 16;
const SMALL_LETTER_HEIGHT = 10;
const LARGE_LETTER_HEIGHT = 30;
const MOST_ENLARGEMENT = 4;
const MOST_SIDE = 4_000;
const SAMPLE_SIDE = 640;
/** Tesseract follows lines that lean less than this by itself, and turning blurs. */
const LEAST_TURN = 0.4;
/** How much sharper one direction of lines must be than the other. */
const CLEARLY = 1.3;

/** Cleans a picture, finds its ink, and brings letters to a good size and contrast; undefined for an empty page. */
export async function preparePage({ grey, width }: DecodedPicture): Promise<PreparedPage | undefined> {
  const clean = await cleanPicture(grey);
  const ink = findInk(clean);
  if (ink.count === 0 || ink.paperGrey - ink.inkGrey < LEAST_CONTRAST) return undefined;
  const turns = chooseTurns(findSkew(ink));
  const enlargement = chooseScale(measureLetterHeight(ink, turns), grey);
  const picture = await scalePicture(improveContrast(clean, ink), enlargement);
  const sample = densestWindow(ink, Math.ceil(SAMPLE_SIDE / enlargement));
  return {
    picture,
    scale: enlargement * (grey.width / width),
    turns,
    sample: fitBox(sample, enlargement, picture),
  };
}

function chooseTurns({ across, upAndDown }: Skew): Turns {
  const ratio = upAndDown.sharpness / across.sharpness;
  const lean = (degrees: number) => (Math.abs(degrees) < LEAST_TURN ? 0 : degrees);
  return {
    across: [0, 180].map((turn) => turn - lean(across.degrees)),
    upAndDown: [90, 270].map((turn) => turn + lean(upAndDown.degrees)),
    likelier: ratio > CLEARLY ? 'upAndDown' : ratio < 1 / CLEARLY ? 'across' : 'unclear',
  };
}

/** Height of letters once they stand upright, in pixels. */
function measureLetterHeight(ink: Ink, { likelier }: Turns): number | undefined {
  const size = measureLetters(ink);
  return likelier === 'upAndDown' ? size?.width : size?.height;
}

function chooseScale(letterHeight: number | undefined, { width, height }: GreyPicture): number {
  if (letterHeight === undefined) return 1;
  if (letterHeight >= SMALL_LETTER_HEIGHT && letterHeight <= LARGE_LETTER_HEIGHT) return 1;
  const fitting = MOST_SIDE / Math.max(width, height);
  return Math.min(LETTER_HEIGHT / letterHeight, MOST_ENLARGEMENT, fitting);
}

function improveContrast(grey: GreyPicture, { inkGrey, paperGrey }: Ink): GreyPicture {
  return paperGrey - inkGrey < WEAK_CONTRAST ? stretchGreys(grey, inkGrey, paperGrey) : grey;
}

function fitBox(box: Box, scale: number, { width, height }: GreyPicture): Box {
  const x = Math.min(Math.round(box.x * scale), width - 1);
  const y = Math.min(Math.round(box.y * scale), height - 1);
  return {
    x,
    y,
    width: Math.min(Math.round(box.width * scale), width - x),
    height: Math.min(Math.round(box.height * scale), height - y),
  };
}
