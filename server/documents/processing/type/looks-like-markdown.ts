const SIGNS = [
  /^#{1,6} \S/mu,
  /^(```|~~~)/mu,
  /\[[^\]\n]+\]\((https?:|\/|\.|#|[\w-]+\.)[^)\n]*\)/u,
  /^\|.*\|\r?\n\|[ :|-]+\|\r?$/mu,
  /\*\*[^*\n]+\*\*/u,
  /^[-*+] \S.*\r?\n[-*+] \S/mu,
];

/** Whether a text has at least two different signs of Markdown, one of them not a list (plain text has those, too). */
export function looksLikeMarkdown(head: string): boolean {
  return SIGNS.filter((sign) => sign.test(head)).length >= 2;
}
