import type { DocumentSource } from '../document-source.ts';
import { parseSourceMarkup, type SourceBlock, splitAtTitles } from '../source-markup.ts';
import { typeset, XML_DECLARATION } from './escape-xml.ts';
import { renderHtml } from './render-html.ts';
import { writeZip } from './write-zip.ts';

/** An EPUB 3 book with a chapter file for every first-level heading. */
export function buildEpub({ name, language, title, body }: DocumentSource): Buffer {
  const chapters = splitAtTitles(parseSourceMarkup(body));
  return writeZip([
    { path: 'mimetype', content: 'application/epub+zip', stored: true },
    { path: 'META-INF/container.xml', content: CONTAINER },
    { path: 'OEBPS/content.opf', content: renderPackage(name, language, title, chapters.length) },
    { path: 'OEBPS/nav.xhtml', content: renderNavigation(title, chapters) },
    ...chapters.map((blocks, index) => ({
      path: `OEBPS/chapter-${index + 1}.xhtml`,
      content: renderPage(title, renderHtml(blocks)),
    })),
  ]);
}

const CONTAINER = `${XML_DECLARATION}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

function renderPackage(name: string, language: string, title: string, count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const items = numbers.map(
    (number) => `<item id="c${number}" href="chapter-${number}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const spine = numbers.map((number) => `<itemref idref="c${number}"/>`);
  return `${XML_DECLARATION}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${name}</dc:identifier><dc:title>${typeset(title)}</dc:title><dc:language>${language}</dc:language></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`;
}

function renderNavigation(title: string, chapters: SourceBlock[][]): string {
  const links = chapters.map(([first], index) => {
    const label = first?.kind === 'heading' ? first.text : title;
    return `<li><a href="chapter-${index + 1}.xhtml">${typeset(label)}</a></li>`;
  });
  return renderPage(
    title,
    `<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc"><ol>${links.join('')}</ol></nav>`,
  );
}

function renderPage(title: string, body: string): string {
  return `${XML_DECLARATION}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${typeset(title)}</title></head><body>${body}</body></html>`;
}
