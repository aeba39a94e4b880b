import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the pictures of the tests lie; write-pictures.ts writes them. */
export const picturesDirectory = join(import.meta.dirname, 'pictures');

/** What stands in the English picture, 1,000 by 340 pixels. */
export const englishLines = [
  'The ferry leaves the island at seven in the morning.',
  'Tickets cost 12.50 and can be bought on board.',
  'Dogs travel free, but they must stay on the deck.',
  'In bad weather please ring the harbour office.',
  'We wish you a pleasant journey.',
];

/** What stands in the French picture, of the same size. */
export const frenchLines = [
  'Le marché ouvre à sept heures, même en hiver.',
  'Les pêches coûtent 3,20 euros le kilo.',
  'Apportez vos sacs et votre bonne humeur.',
  'En cas de pluie, les étals sont dans la halle.',
  'Nous vous souhaitons une belle journée.',
];

export const english = readFileSync(join(picturesDirectory, 'english.png'));
export const french = readFileSync(join(picturesDirectory, 'french.png'));

/** The words of a text, however they are set in lines. */
export function wordsOf(text: string): string {
  return text.split(/\s+/).join(' ').trim();
}
