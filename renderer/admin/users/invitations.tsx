import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteInvitation, type Invitation, listInvitations } from '../../api/admin.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import styles from '../admin-screen.module.css';
import { useAdminWords } from '../use-admin-words.ts';

export const INVITATIONS_KEY = ['admin', 'invitations'];

/** The invitations that somebody may still use, each to be taken back. Nothing where there are none. */
export function Invitations() {
  const words = useAdminWords();
  const { data } = useQuery({ queryKey: INVITATIONS_KEY, queryFn: listInvitations });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.section} aria-label={words.openInvitations}>
      <h3>{words.openInvitations}</h3>
      {data.items.map((invitation) => (
        <OpenInvitation key={invitation.id} invitation={invitation} />
      ))}
    </section>
  );
}

function OpenInvitation({ invitation: { id, created_at, expires_at } }: { invitation: Invitation }) {
  const words = useAdminWords();
  const queryClient = useQueryClient();
  const { failure, isBusy, submit } = useSubmit(async () => {
    await deleteInvitation(id);
    await queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY });
  });
  return (
    <form className={styles.bar} onSubmit={submit}>
      <p>{words.invitedUntil(created_at, expires_at)}</p>
      <Button type="submit" isBusy={isBusy} aria-label={words.takeBackOf(created_at)}>
        {words.takeBack}
      </Button>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
    </form>
  );
}
