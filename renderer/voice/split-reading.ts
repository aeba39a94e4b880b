/** Characters of the first part, so that there is something to hear soon, and of the others. */
const FIRST = 400;
const MOST = 2_500;

/** Cuts a reply into parts to be made into speech one after the other, at paragraphs, sentences or blanks. */
export function splitReading(text: string): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const most = parts.length === 0 ? FIRST : MOST;
    const at = rest.length <= most ? rest.length : cutBefore(rest.slice(0, most));
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return parts;
}

function cutBefore(reach: string): number {
  for (const end of [/\n\s*\n/g, /[.!?…]["»”)]*\s/g, /\s/g]) {
    const at = [...reach.matchAll(end)].at(-1);
    if (at && at.index > reach.length / 8) return at.index + at[0].length;
  }
  // Never through a character of two units.
  return /[\ud800-\udbff]$/.test(reach) ? reach.length - 1 : reach.length;
}
