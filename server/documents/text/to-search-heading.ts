import { toSearchText } from './to-search-text.ts';

/** What stands over a passage: the words that people name a document by are seldom in its passages. */
interface PassageContext {
  filename: string;
  title: string;
  heading: string | null;
}

/** What the full-text index holds as the heading of a passage: file name without its extension, title, headings. */
export function toSearchHeading(context: PassageContext): string {
  const name = context.filename.replace(/\.[^.]*$/, '');
  const lines = [...new Set([name, context.title, context.heading ?? ''])];
  return toSearchText(lines.join('\n'));
}
