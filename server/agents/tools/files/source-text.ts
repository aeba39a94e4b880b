import type { PageText } from '../../../documents/processing/document-messages.ts';

/** The whole text of a file or document, as a tool reads it. */
export interface SourceText {
  /** File name; it is part of what the tool says, so it is scored with the text. */
  name: string;
  title: string;
  /** In reading order; pieces of at most 100,000 characters where the format has no pages. */
  pages: PageText[];
  /** Null where the format has no pages. */
  pageCount: number | null;
  /** Of the whole, on the scorer's own scale; `UNJUDGED_SCORE` where it is not known yet. */
  score: number;
}

/** The text in one piece. */
export function wholeText({ pages }: Pick<SourceText, 'pages'>): string {
  return pages.map(({ text }) => text).join('\n\n');
}
