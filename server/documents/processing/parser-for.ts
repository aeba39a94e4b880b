import type { DocumentParser, DocumentType } from '../documents.types.ts';

/** Loads the one parser that reads this type: the process that reads a text file never holds the PDF library. */
export function parserFor(type: DocumentType): Promise<DocumentParser> {
  return LOADERS[type]();
}

const loadImageParser = async () => (await import('./image-parser.ts')).imageParser;

const LOADERS: Record<DocumentType, () => Promise<DocumentParser>> = {
  'application/pdf': async () => (await import('./pdf/pdf-parser.ts')).pdfParser,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async () =>
    (await import('../parsers/docx-parser.ts')).docxParser,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': async () =>
    (await import('../parsers/pptx-parser.ts')).pptxParser,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': async () =>
    (await import('../parsers/xlsx-parser.ts')).xlsxParser,
  'application/vnd.oasis.opendocument.text': async () => (await import('../parsers/odt-parser.ts')).odtParser,
  'application/epub+zip': async () => (await import('../parsers/epub-parser.ts')).epubParser,
  'text/html': async () => (await import('../parsers/html-parser.ts')).htmlParser,
  'text/markdown': async () => (await import('../parsers/markdown-parser.ts')).markdownParser,
  'text/plain': async () => (await import('../parsers/text-parser.ts')).textParser,
  'text/csv': async () => (await import('../parsers/csv-parser.ts')).csvParser,
  'application/json': async () => (await import('../parsers/json-parser.ts')).jsonParser,
  'message/rfc822': async () => (await import('../parsers/email-parser.ts')).emailParser,
  'image/png': loadImageParser,
  'image/jpeg': loadImageParser,
  'image/webp': loadImageParser,
};
