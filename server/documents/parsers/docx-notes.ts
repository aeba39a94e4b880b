import type { ParsedBlock } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { DocxBody, type DocxContext } from './docx-body.ts';
import type { OfficePackage } from './office-package.ts';
import { attributeOf, readXml, type XmlHandler } from './xml-stream.ts';

/** Adds the footnotes or endnotes of a Word file to `context.notes`, under `footnote 3` or `endnote 3`. */
export async function readDocxNotes(
  office: OfficePackage,
  targets: readonly string[],
  kind: 'footnote' | 'endnote',
  context: DocxContext,
  readChunks: (part: string) => Promise<Map<string, ParsedBlock[]>>,
): Promise<void> {
  for (const target of targets) {
    if (!office.zip.has(target)) continue;
    const own = { ...context, chunks: await readChunks(target) };
    await readXml(office.zip.read(target), office.what, noteReader(kind, own));
  }
}

function noteReader(kind: string, context: DocxContext): XmlHandler {
  const writer = new BlockWriter();
  const body = new DocxBody(writer, context);
  let id = '';
  return {
    open(element, attributes) {
      if (element === kind) id = attributeOf(attributes, 'id') ?? '';
      else body.open(element, attributes);
    },
    text: (text) => body.text(text),
    close(element) {
      if (element !== kind) return body.close(element);
      const text = writer.end().map((block) => block.text);
      if (text.length > 0) context.notes.set(`${kind} ${id}`, text.join(' '));
    },
  };
}
