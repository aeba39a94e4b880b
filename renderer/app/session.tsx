import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { forgetRunDraft } from '../agents/run-draft.ts';
import { liveRuns } from '../agents/use-live-run.ts';
import * as auth from '../api/auth.ts';
import { onSessionEnded } from '../api/http.ts';
import { refreshAccessToken } from '../api/refresh.ts';
import { forgetDrafts } from '../chat/use-draft.ts';
import { forgetDocuments } from '../documents/use-uploads.ts';
import { pictureDesk } from '../vision/use-picture-desk.ts';
import { queryClient } from './query-client.ts';
import { recall, remember } from './remembered.ts';

type State = 'starting' | 'out' | 'in';

interface Session {
  state: State;
  /** Undefined until it is read, and when nobody is logged in. */
  profile: auth.Profile | undefined;
  /** Logs in with a password. Throws ApiError with the server's words. */
  logIn: (email: string, password: string) => Promise<void>;
  logOut: () => Promise<void>;
  /** The server has ended this session, as after a password change. */
  leave: () => void;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Who is logged in here. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** The profile of whoever is logged in; only for screens that are behind the login. */
export function useProfile(): auth.Profile {
  const { profile } = useSession();
  if (!profile) throw new Error('useProfile before login');
  return profile;
}

/** Keeps the session: tries the refresh cookie once at the start, forgets everything at the end. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>('starting');
  const profile = useQuery({ queryKey: ['me'], queryFn: auth.readProfile, enabled: state === 'in' });
  const leave = useCallback(() => {
    remember('signedIn', 'no');
    queryClient.clear();
    forgetDrafts();
    forgetDocuments();
    forgetRunDraft();
    liveRuns.clear();
    pictureDesk.clear();
    setState('out');
  }, []);
  useEffect(() => onSessionEnded(leave), [leave]);
  useEffect(() => {
    resume().then((isIn) => setState(isIn ? 'in' : 'out'));
  }, []);
  const session = useMemo(
    () => ({ state, profile: profile.data, leave, logIn: logInWith(setState), logOut: logOutWith(leave) }),
    [state, profile.data, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

// Without the hint the first visit would ask for a refresh that can only be refused.
async function resume(): Promise<boolean> {
  return recall('signedIn') === 'yes' && (await refreshAccessToken());
}

function logInWith(setState: (state: State) => void) {
  return async (email: string, password: string) => {
    await auth.logIn(email, password);
    remember('signedIn', 'yes');
    setState('in');
  };
}

function logOutWith(leave: () => void) {
  return async () => {
    await auth.logOut();
    leave();
  };
}
