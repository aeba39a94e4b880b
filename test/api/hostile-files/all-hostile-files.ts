import { CONTAINER_FILES } from './container-files.ts';
import type { HostileFile } from './hostile-file.ts';
import { MARKUP_FILES } from './markup-files.ts';
import { PDF_FILES } from './pdf-files.ts';
import { PICTURE_FILES } from './picture-files.ts';
import { TEXT_FILES } from './text-files.ts';
import { XML_FILES } from './xml-files.ts';

/** Every file made to do harm, by the kind of thing it is. */
export const HOSTILE_FILES: readonly (readonly [string, readonly HostileFile[]])[] = [
  ['containers', CONTAINER_FILES],
  ['XML', XML_FILES],
  ['PDF', PDF_FILES],
  ['pictures', PICTURE_FILES],
  ['markup', MARKUP_FILES],
  ['text', TEXT_FILES],
];
