import type { DocumentParser, DocumentType } from '../documents.types.ts';
import type { PagedPicture } from './picture-pages.ts';

/** Loads the one parser that reads this type: the process that reads a text file never holds the PDF library. */
export function parserFor(type: DocumentType): Promise<DocumentParser> {
  return LOADERS[type]();
}

const loadImageParser = async () => (await import('./image-parser.ts')).imageParser;
const loadPagedImageParser = async (type: PagedPicture) =>
  (await import('./image-parser.ts')).pagedImageParser(type);
const loadOpenDocumentParser = async () => (await import('../parsers/odt-parser.ts')).odtParser;

const LOADERS: Record<DocumentType, () => Promise<DocumentParser>> = {
  'application/pdf': async () => (await import('./pdf/pdf-parser.ts')).pdfParser,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async () =>
    (await import('../parsers/docx-parser.ts')).docxParser,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': async () =>
    (await import('../parsers/pptx-parser.ts')).pptxParser,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': async () =>
    (await import('../parsers/xlsx-parser.ts')).xlsxParser,
  'application/vnd.oasis.opendocument.text': loadOpenDocumentParser,
  'application/vnd.oasis.opendocument.spreadsheet': loadOpenDocumentParser,
  'application/vnd.oasis.opendocument.presentation': loadOpenDocumentParser,
  'application/msword': async () => (await import('../parsers/doc-parser.ts')).docParser,
  'application/vnd.ms-excel': async () => (await import('../parsers/xls-parser.ts')).xlsParser,
  'application/vnd.ms-powerpoint': async () => (await import('../parsers/ppt-parser.ts')).pptParser,
  'application/vnd.ms-outlook': async () => (await import('../parsers/msg-parser.ts')).msgParser,
  'application/rtf': async () => (await import('../parsers/rtf-parser.ts')).rtfParser,
  'application/epub+zip': async () => (await import('../parsers/epub-parser.ts')).epubParser,
  'text/html': async () => (await import('../parsers/html-parser.ts')).htmlParser,
  'text/markdown': async () => (await import('../parsers/markdown-parser.ts')).markdownParser,
  'text/plain': async () => (await import('../parsers/text-parser.ts')).textParser,
  'text/csv': async () => (await import('../parsers/csv-parser.ts')).csvParser,
  'application/json': async () => (await import('../parsers/json-parser.ts')).jsonParser,
  'application/x-ipynb+json': async () => (await import('../parsers/notebook-parser.ts')).notebookParser,
  'application/xml': async () => (await import('../parsers/xml-parser.ts')).xmlParser,
  'application/mbox': async () => (await import('../parsers/mbox-parser.ts')).mboxParser,
  'message/rfc822': async () => (await import('../parsers/email-parser.ts')).emailParser,
  'image/png': loadImageParser,
  'image/jpeg': loadImageParser,
  'image/webp': loadImageParser,
  'image/tiff': () => loadPagedImageParser('image/tiff'),
  'image/gif': () => loadPagedImageParser('image/gif'),
  'image/bmp': () => loadPagedImageParser('image/bmp'),
  'image/avif': () => loadPagedImageParser('image/avif'),
  'image/heic': () => loadPagedImageParser('image/heic'),
};
