import type { RefusalCode } from '../../documents.types.ts';
import type { DrawnPage } from '../document-messages.ts';
import type { PageFound } from './read-pages.ts';

/** To the thread that reads pages, which are counted from 0. */
export type ToPageThread =
  | { type: 'open'; bytes: Uint8Array }
  | { type: 'look'; index: number }
  | { type: 'page'; index: number }
  | { type: 'picture'; index: number }
  | { type: 'draw'; index: number; passage: string };

/** Its answers: one for each message, in the same order. */
export type FromPageThread =
  | { type: 'opened'; pageCount: number }
  | { type: 'looked' }
  | { type: 'page'; page: PageFound }
  | { type: 'picture'; bytes: Uint8Array }
  | ({ type: 'drawn' } & DrawnPage)
  | { type: 'refused'; code: RefusalCode; sentence: string };
