const LINK =
  /(!?)\[([^[\]\n]{0,1000})\]\(\s*<?([^\s()<>]{0,2000}(?:\([^\s()<>]{0,200}\))?)>?(?:\s+"[^"\n]{0,500}")?\s*\)/g;
const REFERENCE = /\[([^[\]\n]{1,1000})\]\[[^[\]\n]{0,200}\]/g;
const AUTOLINK = /<((?:https?:|mailto:)[^\s<>]{1,2000}|[^\s<>@]{1,100}@[^\s<>@]{1,200})>/g;
const CODE = /(`{1,3})([^`\n]{1,1000})\1/g;
const STRONG = /(\*\*|__)(?=\S)([^*_\n]{1,1000})(?<=\S)\1/g;
const EMPHASIS = /(?<![\p{L}\p{N}*_\\])([*_])(?=\S)([^*_\n]{1,1000})(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
const STRUCK = /~~([^~\n]{1,1000})~~/g;
const TAGS =
  /<\/?(?:a|b|i|u|s|p|br|hr|em|strong|code|pre|kbd|sub|sup|del|ins|mark|small|span|div|font|center|img|picture|source|details|summary|blockquote|table|thead|tbody|tr|td|th|ul|ol|li|h[1-6])(?:\s[^<>\n]{0,1000})?\/?>/gi;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const WEB = /^(?:https?:|mailto:)/i;

/**
 * A line of Markdown as it reads once shown (CommonMark 0.31, 6): marks of emphasis, links and HTML tags go, their text
 * stays, and the address of a link to the web stays behind its text.
 */
export function plainInline(text: string): string {
  if (!/[`*_~[<\\]/.test(text)) return text;
  return text
    .replace(LINK, (_, image: string, label: string, target: string) => linkText(image, label, target))
    .replace(REFERENCE, '$1')
    .replace(AUTOLINK, '$1')
    .replace(TAGS, ' ')
    .replace(STRONG, '$2')
    .replace(EMPHASIS, '$2')
    .replace(STRUCK, '$1')
    .replace(CODE, '$2')
    .replace(ESCAPE, '$1');
}

function linkText(image: string, label: string, target: string): string {
  const shown = image === '' && WEB.test(target) && label !== target;
  return shown ? `${label} (${target})` : label;
}
