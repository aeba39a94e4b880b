import { DocumentRefused } from '../../documents.types.ts';
import type { matchMagic, Unread } from './magic.ts';

const WAYS: Record<Unread, string> = {
  sound: 'This is sound or video. Write it down under Voice first, then add the text.',
  archive:
    'This is an archive. Add a ZIP of files under Documents; unpack any other, and add the files in it.',
  program: 'This is a program or a database, not a document.',
  other: 'Alcove cannot read this kind of file. Export it as PDF from the program that made it.',
};

export function isUnread(magic: ReturnType<typeof matchMagic>): magic is Unread {
  return magic !== undefined && Object.hasOwn(WAYS, magic);
}

/** Says what the file is, and what to do. */
export function unsupported(kind: Unread): DocumentRefused {
  return new DocumentRefused('unsupported', WAYS[kind]);
}
