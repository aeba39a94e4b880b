import { cutText } from '../../models/cut-text.ts';
import { shownName } from '../../models/shown-name.ts';

/** Most characters of a stored file name, in UTF-16 units. */
const LONGEST = 200;

/**
 * The base name of what a client called its file: no folders of either kind, no control or direction-changing
 * characters (which would show another ending than the real one), never empty.
 */
export function safeFilename(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const clean = shownName(base.normalize('NFC')).trim();
  if (clean === '' || clean === '.' || clean === '..') return 'file';
  const ending = /\.[^.]{1,12}$/u.exec(clean)?.[0] ?? '';
  return clean.length <= LONGEST ? clean : cutText(clean, LONGEST - ending.length) + ending;
}

/** A file name of a form as its sender wrote it: browsers escape these three (WHATWG, multipart/form-data), nothing else. */
export function unescapeFilename(sent: string): string {
  return sent.replaceAll('%22', '"').replaceAll(/(%0D|%0A)+/g, ' ');
}
