/**
 * Whether a request of a window may go out. `own` is the origin of the proven server, undefined while there is none: then
 * an impostor on the port would get the login cookie with the first request, so not even that origin is asked.
 */
export function mayRequest(url: string, own: string | undefined, hasDevTools: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, origin } = new URL(url);
  // Pages and pictures that are in the address itself: nothing is asked of anybody.
  if (protocol === 'data:') return true;
  if (protocol === 'devtools:') return hasDevTools;
  // The origin of a blob: address is that of the page that made it.
  return own !== undefined && origin === own && (protocol === 'http:' || protocol === 'blob:');
}
