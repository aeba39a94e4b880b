import { join } from 'node:path';
import type { Session, SystemPreferences } from 'electron';
import { background } from '../../models/background.ts';
import { downloadName } from './download-name.ts';
import { isPermitted } from './permission-rules.ts';
import { mayRequest } from './request-rules.ts';

/** What the rules of a session depend on. */
export interface SessionGuardParts {
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
