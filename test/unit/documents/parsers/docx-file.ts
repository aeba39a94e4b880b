import { writeZip, type ZipEntry } from './write-zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** `_rels/.rels` of an Office file whose main part is `target`. */
export const packageRelationships = (target: string): ZipEntry => ({
  name: '_rels/.rels',
  data: relationships([['rId1', 'officeDocument', target]]),
});

/** A part that lists what another one names: id, type, target. */
export const relationships = (rows: readonly [string, string, string][]): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${MAIN}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A Word file around the content of `w:body`; `parts` are named by `word/document.xml` under their own name. */
export function docxFile(
  body: string,
  parts: Record<string, string> = {},
  extra: readonly ZipEntry[] = [],
): Uint8Array {
  const names = Object.keys(parts);
  return writeZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    packageRelationships('word/document.xml'),
    {
      name: 'word/_rels/document.xml.rels',
      data: relationships(names.map((name, i) => [`rId${i}`, name.replace(/\d*$/, ''), `${name}.xml`])),
    },
    { name: 'word/document.xml', data: wordPart('document', `<w:body>${body}</w:body>`) },
    ...names.map((name) => ({ name: `word/${name}.xml`, data: parts[name] ?? '' })),
    ...extra,
  ]);
}

/** A WordprocessingML part with this root. */
export const wordPart = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:${root} xmlns:w="w" xmlns:m="m" xmlns:mc="mc" xmlns:wps="wps">${content}</w:${root}>`;

/** A paragraph of one run, in a style. */
export const paragraph = (text: string, style = '', properties = ''): string =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
