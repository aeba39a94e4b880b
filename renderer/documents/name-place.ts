import type { Strings } from '../strings/en.ts';

/** What the numbered pieces of a file are, by its kind: pages, slides, sheets; parts where it has none of these. */
export type Piece = Parameters<Strings['documents']['piece']>[0];

/** The pieces that a document is made of, by its content type. */
export function pieceOf(document: { content_type: string; page_count: number | null }): Piece {
  if (document.page_count === null) return 'part';
  if (document.content_type.endsWith('.presentation')) return 'slide';
  return SHEETS.test(document.content_type) ? 'sheet' : 'page';
}

const SHEETS = /spreadsheetml\.sheet$|opendocument\.spreadsheet$|ms-excel$/;

/** Where in a file a passage is, in words; empty where there are no pages to tell. Only its name is known here. */
export function namePlace(strings: Strings, filename: string, page: number | null): string {
  if (page === null || isPicture(filename)) return '';
  const ending = /\.(\w+)$/.exec(filename)?.[1]?.toLowerCase();
  return strings.documents.piece(
    SLIDE_ENDINGS.has(ending ?? '') ? 'slide' : SHEET_ENDINGS.has(ending ?? '') ? 'sheet' : 'page',
    page,
  );
}

const SLIDE_ENDINGS = new Set(['pptx', 'odp']);
const SHEET_ENDINGS = new Set(['xlsx', 'xls', 'ods']);

/** Whether a file is a picture, by its name. */
export function isPicture(filename: string): boolean {
  return /\.(png|jpe?g|webp|gif|bmp|avif|heic)$/i.test(filename);
}

/** What a document is called: its title where it was given one, else its file's name. */
export function nameDocument({ title, filename }: { title: string; filename: string }): string {
  return title === '' || filename.startsWith(title) ? filename : title;
}
