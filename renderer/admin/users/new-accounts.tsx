import { useQueryClient } from '@tanstack/react-query';
import { seeNewUsers } from '../../api/admin.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import styles from '../admin-screen.module.css';
import { useNewAccounts } from '../new-accounts-card.tsx';
import { useAdminWords } from '../use-admin-words.ts';

/** Names the accounts that registered, until the owner says that they are seen. */
export function NewAccounts() {
  const words = useAdminWords();
  const queryClient = useQueryClient();
  const { data } = useNewAccounts();
  const { failure, isBusy, submit } = useSubmit(async () => {
    await seeNewUsers();
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
  });
  if (!data || data.total === 0) return null;
  const emails = data.items.map(({ email }) => email);
  return (
    <form className={styles.section} onSubmit={submit}>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <Notice kind="note">{words.registered(emails, data.total)}</Notice>
      <div className={styles.bar}>
        <Button type="submit" isBusy={isBusy}>
          {words.seen}
        </Button>
      </div>
    </form>
  );
}
