import { setUpOwner } from '../api/auth.ts';
import { PathSteps } from '../first-run/path-steps.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { AccountForm } from './account-form.tsx';
import { EntryLayout } from './entry-layout.tsx';

/** First run: makes the owner's account with the token of the start line, which then leaves the address bar. */
export function SetupScreen({ token }: { token: string }) {
  const strings = useStrings();
  return (
    <EntryLayout
      title={strings.entry.setupTitle}
      lead={strings.entry.setupLead}
      above={<PathSteps current="account" />}
    >
      <AccountForm action={strings.entry.setUp} make={(account) => setUpOwner(token, account)} />
    </EntryLayout>
  );
}
