import type { IpcMainInvokeEvent } from 'electron';
/** Whether a page may take a frame of ours there: only to the app itself. */
export function mayNavigate(url: string, own: string | undefined): boolean {
  if (own === undefined || !URL.canParse(url)) return false;
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' && origin === own;
}

/** What a page's wish for a new window comes to. */
type Opening =
  /** A screen of the app: shown in the window there is. */
  | { kind: 'screen'; hash: string }
  /** A page or a mail address of somebody else's: for the person to confirm and the system to open. */
  | { kind: 'outside'; url: string }
  | { kind: 'denied' };

/** What the system may be asked to open. Never file:, javascript:, smb: or a program's own scheme: those run things. */
const OUTSIDE = ['https:', 'http:', 'mailto:'];

/** Decides on `window.open` and links to a new window. */
export function decideOpening(url: string, own: string | undefined): Opening {
  if (!URL.canParse(url)) return { kind: 'denied' };
  const { protocol, hostname, pathname, hash, username, password, href, searchParams } = new URL(url);
  if (mayNavigate(url, own)) return pathname === '/' ? { kind: 'screen', hash } : { kind: 'denied' };
  const hidesItsHost = username !== '' || password !== '';
  // Some mail programs put a file of this computer into the letter that a link asks for.
  const attaches =
    protocol === 'mailto:' && [...searchParams.keys()].some((name) => /^attach/i.test(name.trim()));
  const isFit = OUTSIDE.includes(protocol) && !isThisMachine(hostname) && !hidesItsHost && !attaches;
  return isFit ? { kind: 'outside', url: href } : { kind: 'denied' };
}

const LOOPBACK =
  /^((.*\.)?localhost(\.localdomain)?|ip6-(localhost|loopback)|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f.*|0):.*\])\.*$/;

/**
 * Servers on this computer, this one among them, trust whoever asks from it: a link has nothing to ask of them. Of names
 * that only resolve to it nothing can be known here; those are asked about like any other.
 */
function isThisMachine(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** Whether what asks is the app's own page itself: the top frame of a window, at the proven server's origin. */
export function isOwnFrame(
  { senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>,
  own: string | undefined,
): boolean {
  return senderFrame !== null && senderFrame.parent === null && mayNavigate(senderFrame.url, own);
}
