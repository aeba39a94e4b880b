import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

/** The formats that a source can be built as, by file extension. */
const SOURCE_TYPES = [
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'odt',
  'epub',
  'html',
  'md',
  'txt',
  'csv',
  'json',
  'eml',
  'png',
  'jpg',
  'webp',
] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

const FrontMatter = z.object({
  type: z.enum(SOURCE_TYPES),
  language: z.enum(['fr', 'en', 'mixed']),
  title: z.string(),
  /** E-mails only. */
  from: z.string().optional(),
  to: z.string().optional(),
  subject: z.string().optional(),
  date: z.string().optional(),
});

/** A document of the retrieval set as its author wrote it. */
export interface DocumentSource extends z.infer<typeof FrontMatter> {
  /** Its name in the questions, and the base name of the built file. */
  name: string;
  body: string;
}

/** Every source of a folder, by name. Throws when one has no front matter or a wrong one. */
export function readDocumentSources(directory: string): DocumentSource[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => parseDocumentSource(basename(file, '.md'), readFileSync(join(directory, file), 'utf8')));
}

function parseDocumentSource(name: string, text: string): DocumentSource {
  const match = /^---\n(.*?)\n---\n(.*)$/su.exec(text);
  if (!match) throw new Error(`${name} has no front matter.`);
  const [, head = '', body = ''] = match;
  const fields = head.split('\n').map((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  return { name, ...FrontMatter.parse(Object.fromEntries(fields)), body: body.trim() };
}
