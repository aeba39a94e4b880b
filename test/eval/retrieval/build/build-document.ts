import type { DocumentSource, SourceType } from '../document-source.ts';
import { buildDocx } from './build-docx.ts';
import { buildEml } from './build-eml.ts';
import { buildEpub } from './build-epub.ts';
import { buildHtml } from './build-html.ts';
import { buildOdt } from './build-odt.ts';
import { buildPdf } from './build-pdf.ts';
import { buildPicture } from './build-picture.ts';
import { buildPptx } from './build-pptx.ts';
import { buildXlsx } from './build-xlsx.ts';

/** The real file that a source stands for; the same bytes on every run. */
export async function buildDocument(
  source: DocumentSource,
): Promise<{ filename: string; bytes: Uint8Array }> {
  return { filename: `${source.name}.${source.type}`, bytes: await BUILDERS[source.type](source) };
}

type Builder = (source: DocumentSource) => Uint8Array | Promise<Uint8Array>;

const asWritten: Builder = ({ body }) => Buffer.from(`${body}\n`);

const BUILDERS: Record<SourceType, Builder> = {
  pdf: buildPdf,
  docx: buildDocx,
  pptx: buildPptx,
  xlsx: buildXlsx,
  odt: buildOdt,
  epub: buildEpub,
  html: buildHtml,
  md: asWritten,
  txt: asWritten,
  csv: asWritten,
  json: asWritten,
  eml: buildEml,
  png: buildPicture,
  jpg: buildPicture,
  webp: buildPicture,
};
