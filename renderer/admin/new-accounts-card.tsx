import { useQuery } from '@tanstack/react-query';
import { listUsers } from '../api/admin.ts';
import { hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useStrings } from '../strings/use-strings.ts';
import styles from '../ui/card-link.module.css';
import { Icon } from '../ui/icon.tsx';

/** How often an open window looks for accounts that registered, in milliseconds. */
const LOOK_AGAIN_MS = 60_000;

/** The accounts that registered and the owner has not seen yet, newest last. */
export function useNewAccounts() {
  const isOwner = useProfile().role === 'super_admin';
  return useQuery({
    queryKey: ['admin', 'users', 'new'],
    queryFn: () => listUsers({ skip: 0, limit: 100, is_new: true }),
    enabled: isOwner,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Tells the owner that somebody has registered: anybody on this computer can, and then asks the owner's cloud. */
export default function NewAccountsCard() {
  const { data } = useNewAccounts();
  const { sidebar } = useStrings();
  const first = data?.items[0];
  if (!data || !first) return null;
  return (
    <div role="status">
      <a className={styles.card} href={hrefOf({ name: 'admin', section: 'users' })}>
        <Icon name="key" size={18} />
        <span>
          <strong>{sidebar.newAccounts(data.total)}</strong>
          <span>{sidebar.newAccountsHint(first.email, data.total)}</span>
        </span>
      </a>
    </div>
  );
}
