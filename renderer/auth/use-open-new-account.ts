import type { NewAccount } from '../api/auth.ts';
import { navigate } from '../app/router.ts';
import { useSession } from '../app/session.tsx';

/**
 * Logs in with an account that was just made and opens what comes next. Until then the form stays; where logging in
 * fails, the account is there all the same, and the login takes the form's place.
 */
export function useOpenNewAccount(): (account: NewAccount) => Promise<void> {
  const { logIn } = useSession();
  return async ({ email, password }) => {
    try {
      await logIn(email, password, { name: 'welcome' });
    } catch (thrown) {
      navigate({ name: 'home' }, 'replace');
      throw thrown;
    }
  };
}
