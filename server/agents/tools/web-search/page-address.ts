/** Longer ones carry a session or a tracker rather than a place, and would fill the answer. */
const MOST_CHARACTERS = 500;

/**
 * An address that a search returned, in its one canonical spelling (host in ASCII, no fragment); undefined for
 * anything that is no plain web address. Nothing is said here of where it leads: the gate judges that.
 */
export function pageAddress(text: string, base?: string): string | undefined {
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  url.hash = '';
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain && url.href.length <= MOST_CHARACTERS ? url.href : undefined;
}
