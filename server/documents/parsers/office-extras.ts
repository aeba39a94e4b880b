import type { ParsedBlock } from '../documents.types.ts';
import { type OfficePackage, readRelationships } from './office-package.ts';
import { attributeOf, readXml } from './xml-stream.ts';

/** Parts that say something beside a slide, a sheet or a text: comments of two generations, and charts. */
const EXTRAS = new Set(['comments', 'comment', 'threadedComment', 'chart', 'chartEx']);
/** What holds text in them: comments, titles and categories, values as they are kept. */
const TEXTS = new Set(['t', 'text', 'v']);
/** What is one remark or one row of values. */
const LINES = new Set(['comment', 'cm', 'threadedComment', 'ser', 'title', 'reply']);

/**
 * The comments and charts that a part names, a line each, also those that its drawing names; and what its pictures show,
 * where their author has described it. Where the decision was taken is often said there only.
 */
export async function* readOfficeExtras(
  office: OfficePackage,
  part: string,
  page: number | null,
): AsyncGenerator<ParsedBlock> {
  const lines = new Set<string>();
  const own = await readRelationships(office.zip, office.what, part);
  for (const { type, target } of own) {
    if (!office.zip.has(target)) continue;
    if (EXTRAS.has(type)) await readLines(office, target, lines);
    if (type !== 'drawing') continue;
    await readDescriptions(office, target, lines);
    for (const inDrawing of await readRelationships(office.zip, office.what, target))
      if (EXTRAS.has(inDrawing.type) && office.zip.has(inDrawing.target))
        await readLines(office, inDrawing.target, lines);
  }
  if (part.endsWith('.xml') && office.zip.has(part)) await readDescriptions(office, part, lines);
  if (lines.size > 0) yield { kind: 'list', text: [...lines].map((line) => `- ${line}`).join('\n'), page };
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

/** The alternative texts of pictures, not the names that programs give them. */
async function readDescriptions(office: OfficePackage, part: string, lines: Set<string>): Promise<void> {
  await readXml(office.zip.read(part), office.what, {
    open(element, attributes) {
      if (element !== 'cNvPr' && element !== 'docPr') return;
      const description = (attributeOf(attributes, 'descr') ?? '').replace(/\s+/g, ' ').trim();
      if (description !== '') lines.add(description);
    },
    close() {},
  });
}
