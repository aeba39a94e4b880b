import { z } from 'zod';
import type { ParsedBlock } from '../documents.types.ts';
import { unpagedParser } from './bounded-blocks.ts';
import { decodeText } from './decode-text.ts';
import { readMarkdown } from './markdown-parser.ts';
import { corrupt } from './refusals.ts';

const WHAT = 'This notebook';

const lines = z.union([z.string(), z.array(z.string())]).transform((text) => [text].flat().join(''));
const Notebook = z.object({
  cells: z.array(
    z.object({
      cell_type: z.string(),
      source: lines,
      outputs: z
        .array(
          z.object({ text: lines.optional(), data: z.object({ 'text/plain': lines.optional() }).optional() }),
        )
        .optional(),
    }),
  ),
});

/** A Jupyter notebook (nbformat 4): its Markdown, its code, and the text that the code gave; pictures are passed over. */
export const notebookParser = unpagedParser(
  ({ bytes }) => openNotebook(bytes),
  ({ bytes }) => readNotebook(bytes),
);

/** Whether a JSON text is a notebook. */
export const isNotebook = (text: string): boolean =>
  /"nbformat"\s*:\s*4/.test(text) && /"cells"\s*:\s*\[/.test(text);

function openNotebook(bytes: Uint8Array): z.infer<typeof Notebook> {
  try {
    return Notebook.parse(JSON.parse(decodeText(bytes)));
  } catch {
    throw corrupt(WHAT);
  }
}

function* readNotebook(bytes: Uint8Array): Generator<ParsedBlock> {
  for (const { cell_type, source, outputs = [] } of openNotebook(bytes).cells) {
    if (cell_type === 'markdown') yield* readMarkdown(source);
    else yield* codeOf(source);
    for (const { text, data } of outputs) yield* codeOf(text ?? data?.['text/plain'] ?? '');
  }
}

function* codeOf(text: string): Generator<ParsedBlock> {
  if (text.trim() !== '') yield { kind: 'code', text, page: null };
}
