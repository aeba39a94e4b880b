import type { FactWords } from './fact-words.ts';
import { joinList } from './join-list.ts';

const INSTALL = 'Install one on the Models screen, or with "alcove model import <folder>".';

/** What is said about pictures in English. */
export const ENGLISH: FactWords = {
  size: (width, height, orientation) => `The picture measures ${width} × ${height} pixels (${orientation}).`,
  colours: (names) => `${names.length > 1 ? 'Main colours' : 'Main colour'}: ${joinList('en', names)}.`,
  light: (light) => LIGHT[light],
  objects: (counts) =>
    `Objects found: ${counts.map(({ label, count }) => (count > 1 ? `${label} (${count})` : label)).join(', ')}.`,
  text: 'Text in the picture:',
  noText: 'No text was found in it.',
  noModel: `No vision model is installed, so this is what can be measured and read without one. ${INSTALL}`,
  cannotAnswer: `No vision model is installed, so the question cannot be answered from what the picture shows; this is what can be measured and read without one. ${INSTALL}`,
};

const LIGHT = {
  dark: 'It is dark on the whole.',
  medium: 'It is neither dark nor bright on the whole.',
  bright: 'It is bright on the whole.',
};
