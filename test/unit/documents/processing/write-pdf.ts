/** A page of 595 by 842 points, object 3 of the files that `onePagePdf` writes. */
const PAGE_BOX = '/MediaBox [0 0 595 842]';

/** Writes a PDF file from its objects, numbered from 1; object 1 is the catalogue. */
export function writePdf(objects: readonly (string | Uint8Array)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as Uint8Array),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(at);
    at += part.length;
    parts.push(part);
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([
    ...parts,
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}${trailer}`),
  ]);
}

/** A stream object; `extra` goes into its dictionary. */
export function pdfStream(data: string | Uint8Array, extra = ''): Buffer {
  const bytes = Buffer.from(data as Uint8Array);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${extra} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** A file of one page: object 4 is its content, object 5 the font F1, `resources` may name objects from 6 on. */
export function onePagePdf(
  content: Uint8Array,
  { resources = '', box = PAGE_BOX, more = [] as (string | Uint8Array)[] } = {},
): Buffer {
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${box} /Resources << /Font << /F1 5 0 R >> ${resources} >> /Contents 4 0 R >>`,
    content,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ]);
}
