import type { DocumentSource } from '../document-source.ts';
import { parseSourceMarkup, type SourceBlock } from '../source-markup.ts';
import { typeset, XML_DECLARATION } from './escape-xml.ts';
import { RELATIONSHIPS, relationshipsXml, typesXml } from './office-parts.ts';
import { writeZip } from './write-zip.ts';

/** A Word document: heading styles, a bullet list, tables, and page breaks where the source has them. */
export function buildDocx({ body }: DocumentSource): Buffer {
  const pages = parseSourceMarkup(body).map(({ blocks }) => blocks.map(renderBlock).join(''));
  return writeZip([
    { path: '[Content_Types].xml', content: typesXml(CONTENT_TYPES) },
    { path: '_rels/.rels', content: relationshipsXml([['officeDocument', 'word/document.xml']]) },
    {
      path: 'word/_rels/document.xml.rels',
      content: relationshipsXml([
        ['styles', 'styles.xml'],
        ['numbering', 'numbering.xml'],
      ]),
    },
    { path: 'word/styles.xml', content: STYLES },
    { path: 'word/numbering.xml', content: NUMBERING },
    {
      path: 'word/document.xml',
      content: `${XML_DECLARATION}<w:document ${W} xmlns:r="${RELATIONSHIPS}"><w:body>${pages.join(PAGE_BREAK)}<w:sectPr/></w:body></w:document>`,
    },
  ]);
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const CONTENT_TYPES: [string, string][] = [
  ['/word/document.xml', `${PART}.document.main+xml`],
  ['/word/styles.xml', `${PART}.styles+xml`],
  ['/word/numbering.xml', `${PART}.numbering+xml`],
];
const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

const headingStyle = (level: number) =>
  `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`;
const STYLES = `${XML_DECLARATION}<w:styles ${W}><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${[1, 2, 3].map(headingStyle).join('')}</w:styles>`;
const NUMBERING = `${XML_DECLARATION}<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

function renderBlock(block: SourceBlock): string {
  switch (block.kind) {
    case 'heading':
      return paragraph(block.text, `<w:pStyle w:val="Heading${block.level}"/>`);
    case 'paragraph':
      return paragraph(block.text);
    case 'list':
      return block.items.map((item) => paragraph(item, BULLET)).join('');
    case 'table':
      return `<w:tbl>${block.rows.map(renderRow).join('')}</w:tbl>`;
  }
}

const BULLET = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';

/** Cut into runs in the middle of a word, as Word does where somebody edited it. */
function paragraph(text: string, properties = ''): string {
  const half = Math.ceil(text.length / 2);
  const runs = [text.slice(0, half), text.slice(half)].map(
    (run) => `<w:r><w:t xml:space="preserve">${typeset(run)}</w:t></w:r>`,
  );
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs.join('')}</w:p>`;
}

function renderRow(cells: string[]): string {
  return `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`;
}
