import type { NewAccount } from '../api/auth.ts';
import { setUpOwner } from '../api/setup.ts';
import { PathSteps } from '../first-run/path-steps.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { AccountForm } from './account-form.tsx';
import { EntryLayout } from './entry-layout.tsx';
import { useOpenNewAccount } from './use-open-new-account.ts';

/** First run: makes the owner's account with the token of the start line, which then leaves the address bar. */
export function SetupScreen({ token }: { token: string }) {
  const strings = useStrings();
  const openNewAccount = useOpenNewAccount();
  const setUp = async (account: NewAccount) => {
    await setUpOwner(token, account);
    await openNewAccount(account);
  };
  return (
    <EntryLayout
      title={strings.entry.setupTitle}
      lead={strings.entry.setupLead}
      above={<PathSteps current="account" />}
    >
      <AccountForm action={strings.entry.setUp} onSubmit={setUp} />
    </EntryLayout>
  );
}
