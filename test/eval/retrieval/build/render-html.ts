import type { SourceBlock } from '../source-markup.ts';
import { typeset } from './escape-xml.ts';

/** The pieces of a source as well-formed HTML elements. */
export function renderHtml(blocks: SourceBlock[]): string {
  return blocks.map(renderBlock).join('\n');
}

function renderBlock(block: SourceBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${typeset(block.text)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${typeset(block.text)}</p>`;
    case 'list':
      return `<ul>\n${block.items.map((item) => `<li>${typeset(item)}</li>`).join('\n')}\n</ul>`;
    case 'table':
      return `<table>\n${block.rows.map(renderRow).join('\n')}\n</table>`;
  }
}

function renderRow(cells: string[], index: number): string {
  const tag = index === 0 ? 'th' : 'td';
  return `<tr>${cells.map((cell) => `<${tag}>${typeset(cell)}</${tag}>`).join('')}</tr>`;
}
