import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { confirmPassword } from '../api/auth.ts';
import { useStrings } from '../strings/use-strings.ts';
import { ChangedMind } from '../ui/changed-mind.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';

type RunOwnerAction = <Result>(action: () => Promise<Result>) => Promise<Result>;

interface Question {
  answer: (isConfirmed: boolean) => void;
}

const OwnerActionContext = createContext<RunOwnerAction>((action) => action());

/** Runs an owner action; when the server wants the password typed again, asks for it and runs it once more. Who does not type it has changed their mind. */
export function useOwnerAction(): RunOwnerAction {
  return use(OwnerActionContext);
}

/** Asks for the password where an owner action needs it. */
export function ConfirmPasswordProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const run = useCallback<RunOwnerAction>(async (action) => {
    try {
      return await action();
    } catch (thrown) {
      if (!asksForPassword(thrown)) throw thrown;
      if (!(await ask(setQuestion))) throw new ChangedMind();
      return await action();
    }
  }, []);
  return (
    <OwnerActionContext value={run}>
      {children}
      {question ? <ConfirmPasswordDialog answer={question.answer} /> : null}
    </OwnerActionContext>
  );
}

function ask(setQuestion: (question: Question | undefined) => void): Promise<boolean> {
  return new Promise((resolve) => {
    setQuestion({
      answer: (isConfirmed) => {
        setQuestion(undefined);
        resolve(isConfirmed);
      },
    });
  });
}

/** Whether a refusal can be lifted by typing the password again. */
export function asksForPassword(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.code === 'password_confirmation_required';
}

function ConfirmPasswordDialog({ answer }: Question) {
  const strings = useStrings();
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={strings.confirm.title}
      text={strings.confirm.text}
      action={strings.confirm.action}
      save={() => confirmPassword(password).then(() => answer(true))}
      onClose={() => answer(false)}
    >
      {(failure) => (
        <PasswordField
          label={strings.entry.password}
          autoComplete="current-password"
          required
          autoFocus
          value={password}
          error={failure?.message}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
