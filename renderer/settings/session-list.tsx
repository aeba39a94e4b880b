import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endAllSessions, endSession, listSessions, type Session } from '../api/auth.ts';
import { useSession } from '../app/session.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { describeBrowser } from './describe-browser.ts';
import styles from './section.module.css';
import { Rows, Section } from './section.tsx';

/** Where this account is logged in; each session can be ended, or all of them. */
export function SessionList() {
  const strings = useStrings();
  const { leave } = useSession();
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: listSessions });
  const endAll = useMutation({ mutationFn: endAllSessions, onSuccess: leave });
  return (
    <Section title={strings.security.sessions} lead={strings.security.sessionsLead}>
      <Loaded query={sessions} lines={2}>
        {(open) => (
          <Rows>
            {thisOneFirst(open).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Rows>
        )}
      </Loaded>
      <Button look="danger" isBusy={endAll.isPending} onClick={() => endAll.mutate()}>
        {strings.security.endAll}
      </Button>
    </Section>
  );
}

function thisOneFirst(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
}

function SessionRow({ session }: { session: Session }) {
  const strings = useStrings();
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  });
  return (
    <div className={styles.item}>
      <div>
        <strong>{describeBrowser(session.user_agent) ?? strings.security.unknownBrowser}</strong>
        {session.current ? <span className={styles.here}>{strings.security.thisSession}</span> : null}
        <p>{strings.security.used(session.created_at, session.last_used_at)}</p>
      </div>
      {session.current ? null : (
        <Button isBusy={end.isPending} onClick={() => end.mutate()}>
          {strings.security.end}
        </Button>
      )}
    </div>
  );
}
