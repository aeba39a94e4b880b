import { useSyncExternalStore } from 'react';

/** The sections of the settings screen, in order. */
export const SETTINGS_SECTIONS = [
  'profile',
  'privacy',
  'memory',
  'connections',
  'appearance',
  'speech',
  'security',
  'agents',
  'api-keys',
  'backup',
  'desktop',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** What Alcove may talk to outside, in the order of their tiles. */
export const CONNECTIONS = ['cloud', 'search', 'mcp', 'source'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** What models are for, in the order of their screen. */
export const MODEL_SECTIONS = ['chat', 'embedding', 'stt', 'vision', 'detector', 'voice'] as const;
export type ModelSection = (typeof MODEL_SECTIONS)[number];
/** A place on the screen of the models. */
export type ModelPlace = ModelSection | 'import';

/** The parts of the administration, in order; tenants are a super_admin's only. */
export const ADMIN_SECTIONS = ['dashboard', 'users', 'tenants', 'audit'] as const;
export type AdminSection = (typeof ADMIN_SECTIONS)[number];

export type Route =
  | { name: 'home' }
  /** A conversation, at its end or at one of its messages. */
  | { name: 'conversation'; id: string; message?: string }
  /** A new conversation in a project, and those that it has. */
  | { name: 'project'; id: string }
  /** `open`: the connection that is set up, among the connections. */
  | { name: 'settings'; section: SettingsSection; open?: Connection }
  | { name: 'documents' }
  /** A document, at a page and at a passage that this window may still know. */
  | { name: 'document'; id: string; page?: number; chunk?: string }
  | { name: 'pictures' }
  /** A new task and the runs so far, or one run. */
  | { name: 'agents'; id?: string }
  | { name: 'models'; section?: ModelPlace }
  /** Everything that left this device, or what left for one message or run. */
  | { name: 'privacy'; about?: string }
  /** `user`: whose acts the audit shows. */
  | { name: 'admin'; section: AdminSection; user?: string }
  /** The first run: what stays and what may leave, then the choice of a model. */
  | { name: 'welcome'; step?: 'model' }
  /** A text that a link brings along, for the composer of a new chat. */
  | { name: 'ask'; text: string }
  /** The small window that asks one thing. */
  | { name: 'quick' }
  | { name: 'register' }
  | { name: 'setup'; token: string }
  /** Where a script gets its key; the code fills the field and does nothing by itself. */
  | { name: 'device'; code: string };

/** The screen that a location's hash names; anything unknown is home. */
export function parseRoute(hash: string): Route {
  const setup = decodeOrNothing(/^#setup=(.+)$/.exec(hash)?.[1] ?? '');
  if (setup) return { name: 'setup', token: setup };
  const [name = '', argument = '', ...rest] = hash.replace(/^#\/?/, '').split('/');
  if (name === 'ask') return parseQuestion(argument);
  if (name === 'c' && argument)
    return { name: 'conversation', id: argument, ...(rest[0] ? { message: rest[0] } : {}) };
  if (name === 'projects' && argument) return { name: 'project', id: argument };
  if (name === 'documents') return argument ? parseDocument(argument, rest) : { name };
  if (name === 'settings') return parseSettings(argument, rest);
  if (name === 'models') return parseModels(argument);
  if (name === 'device') return { name, code: /^[A-Za-z-]{1,20}$/.test(argument) ? argument : '' };
  if (name === 'agents') return { name, ...(argument ? { id: argument } : {}) };
  if (name === 'privacy') return { name, ...(argument ? { about: argument } : {}) };
  if (name === 'admin') return parseAdmin(argument, rest);
  if (name === 'welcome') return { name, ...(argument === 'model' ? { step: argument } : {}) };
  if (name === 'pictures' || name === 'quick' || name === 'register') return { name };
  return { name: 'home' };
}

function parseQuestion(encoded: string): Route {
  const text = cleanLinkText(decodeOrNothing(encoded));
  return text === undefined ? { name: 'home' } : { name: 'ask', text };
}

function decodeOrNothing(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}

function parseAdmin(argument: string, [user = '']: string[]): Route {
  const section = ADMIN_SECTIONS.find((each) => each === argument) ?? 'dashboard';
  return { name: 'admin', section, ...(section === 'audit' && user ? { user } : {}) };
}

function parseSettings(argument: string, [part = '']: string[]): Route {
  const section = SETTINGS_SECTIONS.find((each) => each === argument) ?? 'profile';
  const open = section === 'connections' ? CONNECTIONS.find((each) => each === part) : undefined;
  return { name: 'settings', section, ...(open ? { open } : {}) };
}

function parseModels(argument: string): Route {
  const places: readonly ModelPlace[] = [...MODEL_SECTIONS, 'import'];
  const section = places.find((each) => each === argument);
  return { name: 'models', ...(section ? { section } : {}) };
}

function parseDocument(id: string, [page = '', chunk = '']: string[]): Route {
  const number = /^[1-9]\d*$/.test(page) ? Number(page) : undefined;
  return { name: 'document', id, ...(number ? { page: number } : {}), ...(chunk ? { chunk } : {}) };
}

/** The hash that names a route; `parseRoute` reads it back. */
export function hrefOf(route: Route): string {
  if (route.name === 'conversation') return `#/c/${route.id}${route.message ? `/${route.message}` : ''}`;
  if (route.name === 'project') return `#/projects/${route.id}`;
  if (route.name === 'document') return hrefOfDocument(route);
  if (route.name === 'ask') return `#/ask/${encodeURIComponent(route.text)}`;
  if (route.name === 'settings') return `#/settings/${route.section}${route.open ? `/${route.open}` : ''}`;
  if (route.name === 'agents' && route.id) return `#/agents/${route.id}`;
  if (route.name === 'privacy' && route.about) return `#/privacy/${route.about}`;
  if (route.name === 'admin') return `#/admin/${route.section}${route.user ? `/${route.user}` : ''}`;
  if (route.name === 'welcome' && route.step) return `#/welcome/${route.step}`;
  if (route.name === 'models' && route.section) return `#/models/${route.section}`;
  if (route.name === 'device') return route.code ? `#/device/${route.code}` : '#/device';
  if (route.name === 'setup') return `#setup=${encodeURIComponent(route.token)}`;
  return route.name === 'home' ? '#/' : `#/${route.name}`;
}

function hrefOfDocument({ id, page, chunk }: Extract<Route, { name: 'document' }>): string {
  if (chunk) return `#/documents/${id}/${page ?? '-'}/${chunk}`;
  return page ? `#/documents/${id}/${page}` : `#/documents/${id}`;
}

/** Goes to a screen; `replace` leaves no way back, as after a one-time token. */
export function navigate(route: Route, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') window.location.hash = hrefOf(route);
  else window.location.replace(hrefOf(route));
}

/** Goes to another screen where this one shows what is gone. */
export function leave(gone: { name: 'conversation' | 'document' | 'agents'; id: string }, to: Route): void {
  const route = parseRoute(window.location.hash);
  if (route.name === gone.name && route.id === gone.id) navigate(to, 'replace');
}

/** The current screen; changes with the address. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return parseRoute(hash);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Most characters that a link may bring along. */
const MOST_CHARACTERS = 4000;

// Everything that cannot be seen but reaches the model: control and format characters, those that turn the direction of
// writing, and the tags and variation selectors in which whole sentences can be hidden. Line ends and tabs are wanted;
// joiners make emoji, Persian and Hindi.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]|[\u{E0100}-\u{E01EF}]/gu;
const WANTED = ['\n', '\t', '\u200c', '\u200d'];

/**
 * The text that a link brings along as it may be put before a person: what is on screen is all there is. Undefined where
 * nothing is left, or where it is longer than anybody reads before sending it.
 */
export function cleanLinkText(text: string): string | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const seen = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(HIDDEN, (character) => (WANTED.includes(character) ? character : ''))
    .trim();
  return seen === '' ? undefined : seen;
}
