import type { ParsedBlock } from '../documents.types.ts';
import { type OfficePackage, readRelationships } from './office-package.ts';
import { attributeOf, readXml } from './xml-stream.ts';

/** Parts that say something beside a slide, a sheet or a text: comments of two generations, and charts. */
const REMARKS = new Set(['comments', 'comment', 'threadedComment', 'chart', 'chartEx']);
/** Parts of shapes with text in them: what lies over a sheet or a chart, and diagrams. */
const SHAPES = new Set(['drawing', 'diagramData', 'chartUserShapes']);
/** Whole files that a program shows as a picture or a sign. */
const EMBEDDED = new Set(['package', 'oleObject']);
/** What holds text in them: comments, titles and categories, values as they are kept. */
const TEXTS = new Set(['t', 'text', 'v']);
/** What is one remark or one row of values. */
const LINES = new Set(['comment', 'cm', 'threadedComment', 'ser', 'title', 'reply']);

/**
 * The comments, charts and diagrams that a part names, a line each, also those that its drawing names; the names of files
 * that are embedded in it; and what its pictures show, where their author has described it: `descriptions`, or else what
 * the part itself says. Where the decision was taken is often said there only.
 */
export async function* readOfficeExtras(
  office: OfficePackage,
  part: string,
  page: number | null,
  descriptions?: Iterable<string>,
): AsyncGenerator<ParsedBlock> {
  const lines = new Set<string>();
  for (const { type, target } of await readRelationships(office.zip, office.what, part)) {
    if (!office.zip.has(target)) continue;
    if (EMBEDDED.has(type))
      lines.add(`Embedded file, not read: ${target.slice(target.lastIndexOf('/') + 1)}`);
    else await readBeside(office, type, target, lines, 0);
  }
  if (descriptions) for (const line of descriptions) lines.add(line);
  else if (part.endsWith('.xml')) await readShapes(office, part, lines, false);
  if (lines.size > 0) yield { kind: 'list', text: [...lines].map((line) => `- ${line}`).join('\n'), page };
}

/** A sheet names its drawing, that a chart, and that the text boxes in it. */
const MOST_STEPS = 2;

async function readBeside(
  office: OfficePackage,
  type: string,
  part: string,
  lines: Set<string>,
  steps: number,
): Promise<void> {
  if (!office.zip.has(part)) return;
  if (REMARKS.has(type)) await readLines(office, part, lines);
  else if (SHAPES.has(type)) await readShapes(office, part, lines);
  else return;
  if (steps === MOST_STEPS) return;
  for (const further of await readRelationships(office.zip, office.what, part))
    await readBeside(office, further.type, further.target, lines, steps + 1);
}

async function readLines(office: OfficePackage, part: string, lines: Set<string>): Promise<void> {
  let words: string[] = [];
  let inText = false;
  const end = () => {
    const line = words.join(' ').replace(/\s+/g, ' ').trim();
    if (line !== '') lines.add(line);
    words = [];
  };
  await readXml(office.zip.read(part), office.what, {
    open(element) {
      if (LINES.has(element)) end();
      inText = TEXTS.has(element);
      if (inText) words.push('');
    },
    text(text) {
      if (inText) words.push((words.pop() ?? '') + text);
    },
    close(element) {
      inText = false;
      if (LINES.has(element)) end();
    },
  });
  end();
}

/** The paragraphs in shapes, and the alternative texts of pictures, not the names that programs give them. */
async function readShapes(
  office: OfficePackage,
  part: string,
  lines: Set<string>,
  hasText = true,
): Promise<void> {
  let text = '';
  let inText = false;
  const add = (words: string) => {
    const line = words.replace(/\s+/g, ' ').trim();
    if (line !== '') lines.add(line);
  };
  await readXml(office.zip.read(part), office.what, {
    open(element, attributes) {
      inText = hasText && element === 't';
      if (element === 'br') text += ' ';
      if (element === 'cNvPr' || element === 'docPr') add(attributeOf(attributes, 'descr') ?? '');
    },
    text(words) {
      if (inText) text += words;
    },
    close(element) {
      inText = false;
      if (element !== 'p') return;
      add(text);
      text = '';
    },
  });
}
