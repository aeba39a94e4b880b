/** A piece of a source: what each builder draws in its own way. */
export type SourceBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: string[][] };

interface SourcePage {
  /** Drawn as a picture, without any text in the file. */
  scanned: boolean;
  blocks: SourceBlock[];
}

/**
 * Reads the small markup of the sources, one piece a line: `#` to `###` headings, `- ` list items, `| … |` table rows,
 * `<page>` a new page, `<scan>` this page is a scan; anything else is a paragraph.
 */
export function parseSourceMarkup(body: string): SourcePage[] {
  return body.split(/^<page>$/mu).map((page) => {
    const lines = page
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const blocks: SourceBlock[] = [];
    for (const line of lines) if (line !== '<scan>') addLine(blocks, line);
    return { scanned: lines.includes('<scan>'), blocks };
  });
}

/** The pieces of all pages, cut before every heading of the first level: chapters, slides or sheets. */
export function splitAtTitles(pages: SourcePage[]): SourceBlock[][] {
  const parts: SourceBlock[][] = [];
  for (const block of pages.flatMap(({ blocks }) => blocks)) {
    const last = parts.at(-1);
    if (!last || (block.kind === 'heading' && block.level === 1)) parts.push([block]);
    else last.push(block);
  }
  return parts;
}

function addLine(blocks: SourceBlock[], line: string): void {
  const last = blocks.at(-1);
  const heading = /^(#{1,3}) (.+)$/u.exec(line);
  if (heading?.[1] && heading[2])
    blocks.push({ kind: 'heading', level: heading[1].length, text: heading[2] });
  else if (line.startsWith('- ')) addTo(last?.kind === 'list' ? last.items : newList(blocks), line.slice(2));
  else if (line.startsWith('|')) addTo(last?.kind === 'table' ? last.rows : newTable(blocks), toCells(line));
  else blocks.push({ kind: 'paragraph', text: line });
}

function addTo<Item>(list: Item[], item: Item): void {
  list.push(item);
}

function newList(blocks: SourceBlock[]): string[] {
  const items: string[] = [];
  blocks.push({ kind: 'list', items });
  return items;
}

function newTable(blocks: SourceBlock[]): string[][] {
  const rows: string[][] = [];
  blocks.push({ kind: 'table', rows });
  return rows;
}

function toCells(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}
