import type { DocumentSource } from '../document-source.ts';
import { parseSourceMarkup, type SourceBlock } from '../source-markup.ts';
import { typeset, XML_DECLARATION } from './escape-xml.ts';
import { writeZip } from './write-zip.ts';

/** An OpenDocument text with headings, lists and tables (OpenDocument 1.3 part 3). */
export function buildOdt({ body }: DocumentSource): Buffer {
  const blocks = parseSourceMarkup(body).flatMap((page) => page.blocks);
  const content = `${XML_DECLARATION}<office:document-content ${NAMES} office:version="1.3"><office:body><office:text>${blocks.map(renderBlock).join('')}</office:text></office:body></office:document-content>`;
  return writeZip([
    { path: 'mimetype', content: TYPE, stored: true },
    { path: 'content.xml', content },
    { path: 'META-INF/manifest.xml', content: MANIFEST },
  ]);
}

const TYPE = 'application/vnd.oasis.opendocument.text';
const SPACE = 'urn:oasis:names:tc:opendocument:xmlns';
const NAMES = ['office', 'text', 'table'].map((name) => `xmlns:${name}="${SPACE}:${name}:1.0"`).join(' ');
const MANIFEST = `${XML_DECLARATION}<manifest:manifest xmlns:manifest="${SPACE}:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${TYPE}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`;

function renderBlock(block: SourceBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<text:h text:outline-level="${block.level}">${typeset(block.text)}</text:h>`;
    case 'paragraph':
      return paragraph(block.text);
    case 'list':
      return `<text:list>${block.items.map((item) => `<text:list-item>${paragraph(item)}</text:list-item>`).join('')}</text:list>`;
    case 'table':
      return `<table:table>${block.rows.map(renderRow).join('')}</table:table>`;
  }
}

function renderRow(cells: string[]): string {
  const rendered = cells.map((cell) => `<table:table-cell>${paragraph(cell)}</table:table-cell>`);
  return `<table:table-row>${rendered.join('')}</table:table-row>`;
}

function paragraph(text: string): string {
  return `<text:p>${typeset(text)}</text:p>`;
}
