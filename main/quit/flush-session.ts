import type { Session } from 'electron';

/** Writes what Chromium holds back for some seconds: the login's cookie, and what the app remembers of its look. */
export async function flushSession(session: Pick<Session, 'flushStorageData' | 'cookies'>): Promise<void> {
  session.flushStorageData();
  await session.cookies.flushStore();
}
