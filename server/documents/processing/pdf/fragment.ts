/**
 * Text on one line without a wide gap. Coordinates are points in the direction of the text: `x` grows as it is read, `y`
 * grows downwards and is that of the baseline.
 */
export interface Fragment {
  text: string;
  left: number;
  right: number;
  y: number;
  /** Height of the font in points. */
  size: number;
  bold: boolean;
}

/** The text of one page. */
export interface PageText {
  /** Fragments that run the way most of the page does. */
  main: Fragment[];
  /** Those that run another way (a sideways table, a stamp), by direction. */
  others: Fragment[][];
  /** The reach of the page in the direction of `main`. */
  top: number;
  height: number;
  /** Characters of text, and those whose meaning the file does not tell. */
  characters: number;
  unknown: number;
}
