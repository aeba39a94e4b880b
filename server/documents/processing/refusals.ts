import { DocumentRefused } from '../documents.types.ts';

/** For a file that took longer than its limit. */
export const tookTooLong = (): DocumentRefused =>
  new DocumentRefused('took_too_long', 'Reading this file takes too long; it was stopped.');

/** For a file that took more memory than its limit. */
export const tooMuchMemory = (): DocumentRefused =>
  new DocumentRefused('too_much_memory', 'Reading this file takes too much memory; it was stopped.');

/** For a file with more pages than the limit. */
export const tooManyPages = (limit: number): DocumentRefused =>
  new DocumentRefused('too_many_pages', `This file has more than ${limit} pages; split it.`);

/** For a file with more text than the limit. */
export const tooMuchText = (): DocumentRefused =>
  new DocumentRefused('too_large_unpacked', 'This file holds more text than Alcove can read; split it.');

/** For a file on which its process ended without a word. */
export const processDied = (): DocumentRefused =>
  new DocumentRefused('unreadable', 'This file stopped the program that reads it; it may be damaged.');

/** For a file that is not on the disk any more as it was put there. */
export const damagedHere = (): DocumentRefused =>
  new DocumentRefused(
    'corrupt',
    'The stored file is damaged on the disk of this computer. Remove it and add it again, or restore a backup.',
  );

/** For a file on which a parser failed without saying why. */
export const parserFailed = (): DocumentRefused =>
  new DocumentRefused('unreadable', 'This file could not be read; it may be damaged.');

/** For a file of which a picture could not be read because the reader of pictures failed. */
export const pictureNotRead = (): DocumentRefused =>
  new DocumentRefused('unreadable', 'The reader of pictures failed on this file; try again.');

/** For a picture with more pixels than the limit. */
export const pictureTooLarge = (): DocumentRefused =>
  new DocumentRefused('too_large_unpacked', 'This picture has more pixels than Alcove can read.');
