import { join } from 'node:path';
import type { Session, SystemPreferences } from 'electron';
import { background } from '../../models/background.ts';
import { cutText } from '../../models/cut-text.ts';
import { shownName } from '../../models/shown-name.ts';
import type { ElectronParts } from '../start-shell.ts';

/** Puts the rules on the one session that there is, and on the names that Chromium looks up. */
export function guardNetwork(
  { app, session, systemPreferences }: Pick<ElectronParts, 'app' | 'session' | 'systemPreferences'>,
  platform: NodeJS.Platform,
  rules: Pick<SessionGuardParts, 'own' | 'mayNotify'>,
): void {
  app.configureHostResolver({
    secureDnsMode: 'off',
    enableBuiltInResolver: false,
    enableAdditionalDnsQueryTypes: false,
  });
  const isMac = platform === 'darwin';
  guardSession(session.defaultSession, {
    ...rules,
    hasDevTools: !app.isPackaged,
    downloads: app.getPath('downloads'),
    askForMicrophone: isMac ? () => systemPreferences.askForMediaAccess('microphone') : undefined,
  });
}

/** What the rules of a session depend on. */
interface SessionGuardParts {
  /** The origin of the proven server; undefined while there is none. */
  own: () => string | undefined;
  /** Whether the person lets the system show that an answer is ready. */
  mayNotify: () => boolean;
  hasDevTools: boolean;
  /** The folder that a save dialog begins in. */
  downloads: string;
  /** macOS asks the person itself, once; elsewhere undefined. */
  askForMicrophone: (() => ReturnType<SystemPreferences['askForMediaAccess']>) | undefined;
}

/** Puts the rules of requests, permissions, devices and downloads on a session. */
export function guardSession(session: Session, parts: SessionGuardParts): void {
  guardRequests(session, parts);
  guardPermissions(session, parts);
  guardDownloads(session, parts);
  // It downloads its dictionaries.
  session.setSpellCheckerEnabled(false);
}

function guardRequests(session: Session, { own, hasDevTools }: SessionGuardParts): void {
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !mayRequest(url, own(), hasDevTools) });
  });
}

function guardPermissions(session: Session, { own, mayNotify, askForMicrophone }: SessionGuardParts): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const { requestingUrl: url, isMainFrame } = details;
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isGiven = isPermitted({ permission, url, isMainFrame, media }, own(), mayNotify());
    if (!isGiven || permission !== 'media' || !askForMicrophone) return answer(isGiven);
    background('microphone_question', () => askForMicrophone().then(answer, () => answer(false)));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    const { isMainFrame, mediaType } = details;
    const media = mediaType ? [mediaType] : [];
    return isPermitted({ permission, url: requestingOrigin, isMainFrame, media }, own(), mayNotify());
  });
  session.setDevicePermissionHandler(() => false);
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
}

function guardDownloads(session: Session, { own, downloads }: SessionGuardParts): void {
  session.on('will-download', (event, item) => {
    if (!isOwn(item.getURL(), own())) return event.preventDefault();
    // No path is set, so the person is always asked where it goes.
    item.setSaveDialogOptions({
      defaultPath: join(downloads, downloadName(item.getFilename())),
      // Windows lists what was saved lately, by name; Linux replaces a file without a word unless told to ask.
      properties: ['dontAddToRecent', 'showOverwriteConfirmation'],
    });
  });
}

function isOwn(url: string, own: string | undefined): boolean {
  return !url.startsWith('data:') && mayRequest(url, own, false);
}

/** Longer names do not fit every disk: 255 bytes, of which one letter may take four. */
const LONGEST = 60;

// What a path or Windows gives a meaning.
const UNFIT = /[<>:"/\\|?*]/g;

// Names of devices on Windows, whatever comes after the dot.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** The name that is suggested for a download: without any part of a path, and one that every system takes. */
export function downloadName(suggested: string): string {
  const last = suggested.split(/[/\\]/).at(-1) ?? '';
  const plain = shownName(last)
    .replace(UNFIT, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const safe = DEVICE.test(plain) ? `_${plain}` : plain;
  return shorten(safe) || 'alcove';
}

function shorten(name: string): string {
  if (name.length <= LONGEST) return name;
  const extension = /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? '';
  return cutText(name, LONGEST - extension.length) + extension;
}

/** What asks for a permission, of both Electron handlers. */
interface PermissionQuestion {
  permission: string;
  /** The address of the frame that asks. */
  url: string;
  isMainFrame: boolean;
  /** For `media`: `audio` and `video`; empty when it is not known. */
  media: readonly string[];
}

/** What the app itself may use; whatever is not here is denied, for every page. */
const ALLOWED: Record<string, (question: PermissionQuestion, mayNotify: boolean) => boolean> = {
  // Dictation. Never the camera, and never what does not say what it is.
  media: ({ media }) => media.length > 0 && media.every((kind) => kind === 'audio'),
  notifications: (_question, mayNotify) => mayNotify,
  // To copy an answer; reading the clipboard stays with the person's own paste.
  'clipboard-sanitized-write': () => true,
  fullscreen: () => true,
};

/** Whether a permission is given: a few, to the app's own main frame alone. */
export function isPermitted(
  question: PermissionQuestion,
  own: string | undefined,
  mayNotify: boolean,
): boolean {
  if (own === undefined || !question.isMainFrame || originOf(question.url) !== own) return false;
  return Object.hasOwn(ALLOWED, question.permission)
    ? (ALLOWED[question.permission]?.(question, mayNotify) ?? false)
    : false;
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

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
