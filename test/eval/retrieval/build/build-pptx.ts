import type { DocumentSource } from '../document-source.ts';
import { parseSourceMarkup, type SourceBlock, splitAtTitles } from '../source-markup.ts';
import { typeset, XML_DECLARATION } from './escape-xml.ts';
import { RELATIONSHIPS, relationshipsXml, typesXml } from './office-parts.ts';
import { writeZip } from './write-zip.ts';

/** A presentation: a slide for every first-level heading, which is its title. */
export function buildPptx({ body }: DocumentSource): Buffer {
  const slides = splitAtTitles(parseSourceMarkup(body)).map(renderSlide);
  const paths = slides.map((_, index) => `slides/slide${index + 1}.xml`);
  return writeZip([
    {
      path: '[Content_Types].xml',
      content: typesXml([
        ['/ppt/presentation.xml', `${PART}.presentation.main+xml`],
        ...paths.map((path): [string, string] => [`/ppt/${path}`, `${PART}.slide+xml`]),
      ]),
    },
    { path: '_rels/.rels', content: relationshipsXml([['officeDocument', 'ppt/presentation.xml']]) },
    {
      path: 'ppt/_rels/presentation.xml.rels',
      content: relationshipsXml(paths.map((path) => ['slide', path])),
    },
    { path: 'ppt/presentation.xml', content: renderPresentation(slides.length) },
    ...slides.map((content, index) => ({ path: `ppt/${paths[index]}`, content })),
  ]);
}

const PART = 'application/vnd.openxmlformats-officedocument.presentationml';
const NAMES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${RELATIONSHIPS}"`;

function renderPresentation(count: number): string {
  const ids = Array.from(
    { length: count },
    (_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`,
  );
  return `${XML_DECLARATION}<p:presentation ${NAMES}><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`;
}

function renderSlide(blocks: SourceBlock[]): string {
  const shapes = blocks.map((block, index) => renderShape(block, index + 2)).join('');
  return `${XML_DECLARATION}<p:sld ${NAMES}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld></p:sld>`;
}

function renderShape(block: SourceBlock, id: number): string {
  switch (block.kind) {
    case 'heading':
      return textShape(id, 'Title', '<p:ph type="title"/>', [block.text]);
    case 'paragraph':
      return textShape(id, 'Text', '<p:ph idx="1"/>', [block.text]);
    case 'list':
      return textShape(id, 'Content', '<p:ph idx="1"/>', block.items);
    case 'table':
      return tableFrame(id, block.rows);
  }
}

function textShape(id: number, name: string, placeholder: string, lines: string[]): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name} ${id}"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${lines.map(paragraph).join('')}</p:txBody></p:sp>`;
}

function tableFrame(id: number, rows: string[][]): string {
  const cell = (text: string) => `<a:tc><a:txBody><a:bodyPr/>${paragraph(text)}</a:txBody><a:tcPr/></a:tc>`;
  const body = rows.map((cells) => `<a:tr h="370840">${cells.map(cell).join('')}</a:tr>`).join('');
  const grid = (rows[0] ?? []).map(() => '<a:gridCol w="2000000"/>').join('');
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblGrid>${grid}</a:tblGrid>${body}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

function paragraph(text: string): string {
  return `<a:p><a:r><a:t>${typeset(text)}</a:t></a:r></a:p>`;
}
