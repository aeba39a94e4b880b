import type { ElectronParts } from '../start-shell.ts';
import { guardSession, type SessionGuardParts } from './guard-session.ts';

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
