import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

/** The password and the places where this account is logged in. */
export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      <SessionList />
    </>
  );
}
