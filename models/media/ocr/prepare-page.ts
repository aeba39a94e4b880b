import type { DecodedPicture } from './decode-picture.ts';
import { findInk, type Ink } from './find-ink.ts';
import { findSkew, type Skew } from './find-skew.ts';
import type { GreyPicture } from './grey-picture.ts';
import { findLetters, type LetterSize } from './measure-letters.ts';
import type { Box } from './place-box.ts';
import { blurPicture, scalePicture, stretchGreys } from './reshape-picture.ts';

/** A page as Tesseract will see it, but for its turn. */
export interface PreparedPage {
  picture: GreyPicture;
  /** Its pixels to one of the upright picture as uploaded. */
  scale: number;
  /** Height of its small letters, in its pixels. */
  letterHeight: number;
  /** Clockwise turns that may make the text upright. */
  turns: Turns;
  /** The part with most text, to try turns on. */
  sample: Box;
}

interface Turns {
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
  const letters = findLetters(ink);
  const turns = chooseTurns(findSkew(letters.ink));
  const height = heightOf(letters.size, turns);
  const enlargement = chooseScale(height, grey);
  const picture = await scalePicture(improveContrast(clean, ink), enlargement);
  const sample = densestWindow(letters.ink, Math.ceil(SAMPLE_SIDE / enlargement));
  return {
    picture,
    scale: enlargement * (grey.width / width),
    letterHeight: (height ?? LETTER_HEIGHT) * enlargement,
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
function heightOf(size: LetterSize | undefined, { likelier }: Turns): number | undefined {
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

/** Standard deviations of grain from which it is smoothed, and with how wide a blur, in pixels. */
const SMOOTHING = [
  { grain: 24, blur: 1.2 },
  { grain: 10, blur: 0.8 },
];

/** Makes a page dark on light, takes off the shadow that lies on it, and smooths grain. */
async function cleanPicture(picture: GreyPicture): Promise<GreyPicture> {
  const paper = surveyPaper(picture);
  const positive = paper.isNegative ? invert(picture) : levelLight(picture, paper);
  const noise = measureNoise(positive);
  const smoothing = SMOOTHING.find(({ grain }) => noise >= grain);
  return smoothing ? blurPicture(positive, smoothing.blur) : positive;
}

function invert(picture: GreyPicture): GreyPicture {
  return { ...picture, pixels: picture.pixels.map((grey) => 255 - grey) };
}

/** A normal distribution's standard deviation to the median of its distances from the middle. */
const DEVIATION_TO_MEDIAN = 1.4826;

/**
 * Estimates how much grain a picture has, as a standard deviation of greys: from the median difference of neighbouring
 * pixels, which letters hardly move because most of a page is paper (Rousseeuw and Croux, JASA 88, 1993, on the MAD).
 */
export function measureNoise({ width, pixels }: GreyPicture): number {
  const histogram = new Float64Array(256);
  for (let index = 1; index < pixels.length; index++) {
    if (index % width === 0) continue;
    const difference = Math.abs((pixels[index] ?? 0) - (pixels[index - 1] ?? 0));
    histogram[difference] = (histogram[difference] ?? 0) + 1;
  }
  const half = histogram.reduce((sum, count) => sum + count, 0) / 2;
  let sum = 0;
  const median = histogram.findIndex((count) => {
    sum += count;
    return sum >= half;
  });
  return (median * DEVIATION_TO_MEDIAN) / Math.SQRT2;
}

/** The part of a picture, at most `side` pixels wide and high, that holds most ink. */
export function densestWindow(ink: Ink, side: number): Box {
  const width = Math.min(side, ink.width);
  const height = Math.min(side, ink.height);
  const cell = Math.max(1, Math.floor(side / 8));
  let best: Box = { x: 0, y: 0, width, height };
  let most = -1;
  const sums = sumCells(ink, cell);
  for (let y = 0; y + height <= ink.height; y += cell) {
    for (let x = 0; x + width <= ink.width; x += cell) {
      const count = sums.within(x / cell, y / cell, Math.ceil(width / cell), Math.ceil(height / cell));
      if (count > most) {
        most = count;
        best = { x, y, width, height };
      }
    }
  }
  return best;
}

/** A summed-area table over squares of the picture. */
function sumCells({ width, height, marks }: Ink, cell: number) {
  const across = Math.ceil(width / cell) + 1;
  const sums = new Float64Array(across * (Math.ceil(height / cell) + 1));
  for (let y = 0, index = 0; y < height; y++) {
    const row = (Math.floor(y / cell) + 1) * across;
    for (let x = 0; x < width; x++, index++) {
      if (marks[index] !== 1) continue;
      const at = row + Math.floor(x / cell) + 1;
      sums[at] = (sums[at] ?? 0) + 1;
    }
  }
  const down = sums.length / across;
  for (let row = 1; row < down; row++) {
    for (let column = 1; column < across; column++) {
      const at = row * across + column;
      sums[at] =
        (sums[at] ?? 0) + (sums[at - 1] ?? 0) + (sums[at - across] ?? 0) - (sums[at - across - 1] ?? 0);
    }
  }
  const at = (column: number, row: number) =>
    sums[Math.min(row, down - 1) * across + Math.min(column, across - 1)] ?? 0;
  return {
    within: (column: number, row: number, columns: number, rows: number) =>
      at(column + columns, row + rows) - at(column, row + rows) - at(column + columns, row) + at(column, row),
  };
}

/** Light that differs less than this over the page, of 255, does not disturb Tesseract. */
const LEAST_RANGE = 40;
/** Light changes slowly: from square to square by less than this, but for a few, too few for the edge of a box. */
const LARGEST_STEP = 40;
const MOST_STEPS = 0.3;
/** Paper darker than this is no paper in a shadow. */
const DARKEST_PAPER = 40;

/**
 * Takes a shadow off a page: every pixel is divided by the light of the paper around it. Pictures that are evenly lit, or
 * whose light changes in steps, as coloured boxes do, are returned as they are.
 */
export function levelLight(picture: GreyPicture, paper: Paper): GreyPicture {
  if (!isShaded(paper)) return picture;
  const { width, height, pixels } = picture;
  const levelled = new Uint8Array(pixels.length);
  for (let y = 0, index = 0; y < height; y++) {
    const row = locate(y, paper.side, paper.down);
    for (let x = 0; x < width; x++, index++) {
      const column = locate(x, paper.side, paper.across);
      const light = Math.max(interpolate(paper, row, column), DARKEST_PAPER);
      levelled[index] = Math.min(255, ((pixels[index] ?? 0) * 255) / light);
    }
  }
  return { width, height, pixels: levelled };
}

function isShaded({ greys, across, down, isNegative }: Paper): boolean {
  if (isNegative || greys.length < 4) return false;
  const sorted = [...greys].sort((left, right) => left - right);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  if (at(0.95) - at(0.05) < LEAST_RANGE) return false;
  let steps = 0;
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const here = greys[row * across + column] ?? 0;
      const right = column + 1 < across ? (greys[row * across + column + 1] ?? 0) : here;
      const below = row + 1 < down ? (greys[(row + 1) * across + column] ?? 0) : here;
      steps += Number(Math.abs(here - right) > LARGEST_STEP) + Number(Math.abs(here - below) > LARGEST_STEP);
    }
  }
  return steps <= Math.min(across, down) * MOST_STEPS;
}

interface Between {
  first: number;
  second: number;
  /** How near the second is, 0 to 1. */
  share: number;
}

/** The two squares between whose middles a pixel lies. */
function locate(position: number, side: number, count: number): Between {
  const place = Math.min(Math.max((position + 0.5) / side - 0.5, 0), count - 1);
  const first = Math.floor(place);
  return { first, second: Math.min(first + 1, count - 1), share: place - first };
}

function interpolate({ greys, across }: Paper, row: Between, column: Between): number {
  const along = (at: number) => {
    const left = greys[at * across + column.first] ?? 0;
    return left + ((greys[at * across + column.second] ?? 0) - left) * column.share;
  };
  const above = along(row.first);
  return above + (along(row.second) - above) * row.share;
}

/** Grey of the paper in squares of a picture, row by row. */
type Paper = ReturnType<typeof surveyPaper>;

/** Squares along the shorter side; each is meant to hold more than one letter. */
const SQUARES = 12;
const LEAST_SIDE = 24;
/** Squares with less difference than this, of 255, hold no writing. */
const LEAST_PAPER_CONTRAST = 30;

interface Square {
  low: number;
  middle: number;
  high: number;
}

/**
 * Looks at a picture square by square: paper is what there is more of. In each square that is the end of its greys
 * that lies nearer to their median.
 */
export function surveyPaper(picture: GreyPicture) {
  const side = Math.max(LEAST_SIDE, Math.ceil(Math.min(picture.width, picture.height) / SQUARES));
  const across = Math.ceil(picture.width / side);
  const down = Math.ceil(picture.height / side);
  const squares = measureSquares(picture, side, across, down);
  const written = squares.filter(({ low, high }) => high - low >= LEAST_PAPER_CONTRAST);
  const dark = written.filter(({ low, middle, high }) => middle - low < high - middle);
  const isNegative = dark.length * 2 > written.length;
  const greys = Float64Array.from(squares, ({ low, high }) => (isNegative ? low : high));
  return {
    /** Side of a square, in pixels. */
    side,
    across,
    down,
    greys,
    /** True when light letters stand on a dark ground in most squares. */
    isNegative,
  };
}

function measureSquares(
  { width, height, pixels }: GreyPicture,
  side: number,
  across: number,
  down: number,
): Square[] {
  const histograms = Array.from({ length: across * down }, () => new Uint32Array(256));
  for (let y = 0, index = 0; y < height; y++) {
    const row = Math.floor(y / side) * across;
    for (let x = 0; x < width; x++, index++) {
      const histogram = histograms[row + Math.floor(x / side)];
      const grey = pixels[index] ?? 0;
      if (histogram) histogram[grey] = (histogram[grey] ?? 0) + 1;
    }
  }
  return histograms.map((histogram) => {
    const count = histogram.reduce((sum, each) => sum + each, 0);
    const [low = 0, middle = 0, high = 0] = [0.1, 0.5, 0.9].map((part) => greyAt(histogram, count * part));
    return { low, middle, high };
  });
}

/** The grey that `rank` pixels do not exceed. */
function greyAt(histogram: Uint32Array, rank: number): number {
  let sum = 0;
  for (let grey = 0; grey < histogram.length; grey++) {
    sum += histogram[grey] ?? 0;
    if (sum >= rank) return grey;
  }
  return histogram.length - 1;
}
