/** Text as it may stand between tags and in attributes of XML and HTML. */
export function escapeXml(text: string): string {
  return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;').replace(/"/gu, '&quot;');
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** With the curly apostrophes that word processors put in by themselves. */
export function typeset(text: string): string {
  return escapeXml(text.replace(/'/gu, '’'));
}
