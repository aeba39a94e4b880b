import type { GreyPicture } from './grey-picture.ts';
import type { Paper } from './survey-paper.ts';

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
