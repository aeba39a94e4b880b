import { XML_DECLARATION } from './escape-xml.ts';

export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** `[Content_Types].xml` of an Office Open XML package: each part with its type (ECMA-376 part 2). */
export function typesXml(parts: [path: string, type: string][]): string {
  const overrides = parts.map(([path, type]) => `<Override PartName="${path}" ContentType="${type}"/>`);
  return `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

/** A `.rels` part; its ids are rId1, rId2 and so on, in order. */
export function relationshipsXml(targets: [kind: string, target: string][]): string {
  const all = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`,
  );
  return `${XML_DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
}
