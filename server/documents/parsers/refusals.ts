import { DocumentRefused } from '../documents.types.ts';

/** For a file whose container does not open or lacks a part that its format requires. `what` starts the sentence. */
export const corrupt = (what: string): DocumentRefused =>
  new DocumentRefused('corrupt', `${what} is damaged and cannot be read.`);

/** For a container with two parts of one name, of which readers take one or the other. `what` starts the sentence. */
export const namedTwice = (what: string): DocumentRefused =>
  new DocumentRefused(
    'corrupt',
    `${what} holds two parts of one name, so that nobody knows which one counts.`,
  );

/** For a file that a password or rights management locks. `what` starts the sentence. */
export const encrypted = (what: string): DocumentRefused =>
  new DocumentRefused(
    'encrypted',
    `${what} is locked by a password or by rights management; save it unlocked.`,
  );

/** For a file that holds no byte, or nothing but white space. */
export const empty = (): DocumentRefused => new DocumentRefused('empty', 'This file is empty.');

/** For a file that unpacks into more than Alcove takes. */
export const tooLargeUnpacked = (): DocumentRefused =>
  new DocumentRefused('too_large_unpacked', 'This file unpacks into more than Alcove can read.');

/** For a file whose parts lie within each other more deeply than any file that means something. */
export const tooDeep = (what: string): DocumentRefused =>
  new DocumentRefused('too_large_unpacked', `${what} is nested more deeply than Alcove can read.`);

/** For bytes that are no text of any encoding. */
export const binaryData = (): DocumentRefused =>
  new DocumentRefused('unsupported', 'This file holds binary data, not text.');
