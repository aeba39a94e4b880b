/**
 * Takes out what is written for the eye: Markdown, as the replies of a model are written in, invisible and control
 * characters, and the brackets that espeak-ng takes for phonemes.
 */
export function stripMarkup(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00ad\u200b-\u200c\u2060\ufeff]/g, '')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd]/g, ' ')
    .replace(/^ {0,3}(?:```|~~~).*$/gm, '')
    .replace(/!?\[([^[\]\n]{1,500})\]\([^()\s]{1,2000}\)/g, '$1')
    .replace(/^ {0,3}#{1,6} +(.+?)[.:]? *#*$/gm, '$1.')
    .replace(/^ {0,3}>+ ?/gm, '')
    .replace(/^ {0,3}(?:[-*_] ?){3,}$/gm, '')
    .replace(/^ {0,3}\|[ |:-]{2,500}$/gm, '')
    .replace(/^ {0,3}\|(.{1,2000})\| *$/gm, (_, row: string) => {
      const cells = row.split('|').map((cell) => cell.trim());
      const said = cells.filter(Boolean).join(', ');
      return /[.!?…]$/.test(said) ? said : `${said}.`;
    })
    .replace(/^ *[-*+•] +(.*)$/gm, (_, item: string) =>
      /[\p{L}\d)]\s*$/u.test(item) ? `${item.trimEnd()}.` : item,
    )
    .replace(/(\*\*|__)(?=\S)([^*_\n]{1,1000}?\S)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(?=\S)([^*_\n]{1,1000}?)(?<=\S)\1(?![\w*])/g, '$2')
    .replace(/`+([^`\n]{1,1000})`+/g, '$1')
    .replace(/\[\[|\]\]/g, ' ');
}
