import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { background } from '../../models/background.ts';
import { forgetRunDraft } from '../agents/run-draft.ts';
import { liveRuns } from '../agents/use-live-run.ts';
import type { ManagedUser } from '../api/admin.ts';
import * as auth from '../api/auth.ts';
import { type ConversationPage, INSTRUCTIONS_KEY, type Project } from '../api/chat.ts';
import { call, onSessionEnded } from '../api/http.ts';
import type { ModelList } from '../api/models.ts';
import type { PrivacySettings } from '../api/privacy.ts';
import { refreshAccessToken } from '../api/refresh.ts';
import { forgetDrafts } from '../chat/use-draft.ts';
import { liveTurns } from '../chat/use-live-turn.ts';
import { forgetDocuments } from '../documents/use-uploads.ts';
import { endToast } from '../ui/toast.tsx';
import { pictureDesk } from '../vision/use-picture-desk.ts';
import { forgetNotifications } from './notify.ts';
import { queryClient } from './query-client.ts';
import { recall, remember } from './remembered.ts';
import { navigate, type Route } from './router.ts';

/** The key of the profile of whoever is logged in. */
const ME = ['me'];

/**
 * `stuck`: the server did not say whether the session goes on. `ended`: the server ended it while somebody was at work,
 * whose screens are kept until they are back or somebody else comes. `leaving`: the server is being told.
 */
type State = 'starting' | 'stuck' | 'out' | 'in' | 'ended' | 'leaving';

interface Session {
  state: State;
  /** Undefined until it is read, and when nobody is logged in; of an ended session, whose it was. */
  profile: auth.Profile | undefined;
  /** Why the profile could not be read. */
  failure: Error | null;
  /** Tries again what has failed at the start. */
  retry: () => void;
  /** Logs in with a password and opens `first`, or stays on the screen. Throws ApiError with the server's words. */
  logIn: (email: string, password: string, first?: Route) => Promise<void>;
  logOut: () => void;
  /** The person has ended this session, as by a new password. */
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
  const me = useQuery({ queryKey: ME, queryFn: readMe, enabled: state === 'in' });
  const start = useStart(setState);
  const leave = useCallback(() => {
    forgetEverything();
    setState('out');
  }, []);
  useEffect(() => onSessionEnded(() => setState(endOf)), []);
  const { data: profile, error: failure, refetch } = me;
  const session = useMemo(
    () => ({
      state,
      profile,
      failure,
      retry: state === 'stuck' ? start : () => background('profile', refetch),
      leave,
      logIn: logInWith(setState),
      logOut: logOutWith(setState, leave),
    }),
    [state, profile, failure, refetch, start, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

// The first time, what the screens are about to ask for comes with it.
async function readMe(): Promise<auth.Profile> {
  return queryClient.getQueryData(ME) ? auth.readProfile() : keepStart(await readStart());
}

/** Resumes the session with the refresh cookie, at once and whenever it is called. */
function useStart(setState: (state: State) => void): () => void {
  const hasStarted = useRef(false);
  const start = useCallback(() => {
    background('session_start', () => resume().then(setState));
  }, [setState]);
  useEffect(() => {
    if (!hasStarted.current) start();
    hasStarted.current = true;
  }, [start]);
  return start;
}

// Without the secret the first visit would ask for a refresh that can only be refused.
async function resume(): Promise<State> {
  if (!recall('pageSecret')) return 'out';
  const renewal = await refreshAccessToken();
  if (renewal === 'failed') return 'stuck';
  return renewal === 'renewed' ? 'in' : 'out';
}

// Nobody is at work yet where no profile was read: there is nothing to keep.
function endOf(state: State): State {
  remember('pageSecret', '');
  if (state === 'leaving') return state;
  const isAtWork = (state === 'in' || state === 'ended') && queryClient.getQueryData(ME) !== undefined;
  return isAtWork ? 'ended' : 'out';
}

/** Puts away all that this window holds of whoever was logged in, and ends what still runs for them. */
export function forgetEverything(): void {
  // What it would take back is done now, while there is a session to do it with.
  endToast();
  remember('pageSecret', '');
  queryClient.clear();
  forgetDrafts();
  forgetDocuments();
  forgetRunDraft();
  liveTurns.clear();
  liveRuns.clear();
  pictureDesk.clear();
  forgetNotifications();
}

function logInWith(setState: (state: State) => void) {
  return async (email: string, password: string, first?: Route) => {
    const before = queryClient.getQueryData<auth.Profile>(ME);
    const pageSecret = await auth.logIn(email, password);
    const start = await readStart();
    // What one person wrote is not for the next one.
    if (before && before.id !== start.user.id) forgetEverything();
    remember('pageSecret', pageSecret);
    if (first) navigate(first, 'replace');
    // The screens of a session that had ended are read anew, but for what was read just now.
    const refreshed = before && queryClient.invalidateQueries();
    keepStart(start);
    setState('in');
    await refreshed;
  };
}

// The screens go first: whatever they still ask would be refused once the session is over.
function logOutWith(setState: (state: State) => void, leave: () => void) {
  return () => {
    setState('leaving');
    forgetEverything();
    background('log_out', () => auth.logOut().finally(leave));
  };
}

/** What is read when the window opens, in one request. A part that is not there is read by whatever shows it. */
interface Start {
  user: auth.Profile;
  projects?: { items: Project[] };
  conversations?: ConversationPage;
  models?: ModelList;
  privacy_settings?: PrivacySettings;
  instructions?: { text: string };
  new_users?: { items: ManagedUser[]; total: number };
}

function readStart(): Promise<Start> {
  return call('GET', '/start');
}

/** Keeps what was read where the screens look for it, and answers whose it is. */
function keepStart({ user, projects, conversations, ...start }: Start): auth.Profile {
  const keep = (key: readonly unknown[], data: unknown) => queryClient.setQueryData(key, data);
  keep(ME, user);
  keep(['projects'], projects?.items);
  const page = conversations && { pages: [conversations], pageParams: [0] };
  keep(['conversations', { q: '', archived: false }], page);
  keep(['models'], start.models);
  keep(['privacy-settings'], start.privacy_settings);
  keep(INSTRUCTIONS_KEY, start.instructions);
  keep(['admin', 'users', 'new'], start.new_users);
  return user;
}
