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

/** For an archive with more files than the limit. */
export const tooManyFiles = (limit: number): DocumentRefused =>
  new DocumentRefused('too_large_unpacked', `This archive has more than ${limit} files; split it.`);

/** For what came as an archive and is none. */
export const notAnArchive = (): DocumentRefused =>
  new DocumentRefused('unsupported', 'This is no ZIP archive of files. Add it as a document.');

/** For an archive that lies in another. */
export const archiveInArchive = (): DocumentRefused =>
  new DocumentRefused(
    'unsupported',
    'This archive lies in another one. Unpack that, and add this by itself.',
  );

/** For a file of an archive that is larger than a document may be. */
export const tooLargeInArchive = (): DocumentRefused =>
  new DocumentRefused('too_large_unpacked', 'This file of the archive is larger than 50 MB.');
