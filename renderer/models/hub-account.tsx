import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepHubToken, readHub } from '../api/models.ts';
import { refresh } from '../app/query-client.ts';
import { useOwnerAction } from '../settings/confirm-password.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './models-screen.module.css';

/** Where models come from, by which proxy, and the token of an account for models with terms. */
export function HubAccount({ isOpen }: { isOpen?: boolean }) {
  const { hub: words } = useStrings().models;
  const confirmed = useOwnerAction();
  const { data: hub } = useQuery({ queryKey: ['model-hub'], queryFn: readHub });
  const [token, setToken] = useState('');
  const keep = async (value: string | null) => {
    await confirmed(() => keepHubToken(value));
    setToken('');
    await refresh(['model-hub']);
  };
  const store = useSubmit(() => keep(token.trim()));
  const remove = useSubmit(() => keep(null));
  if (!hub) return null;
  return (
    <details className={styles.connection} open={isOpen}>
      <summary>{words.connection}</summary>
      <p>{words.from(hub.address, hub.proxy)}</p>
      <form className={styles.import} onSubmit={store.submit}>
        <PasswordField
          kind="key"
          label={words.token}
          hint={words.tokenHint(hub.token)}
          required
          autoComplete="off"
          value={token}
          error={store.failure?.message ?? remove.failure?.message}
          onChange={(event) => setToken(event.target.value)}
        />
        <Button type="submit" isBusy={store.isBusy}>
          {words.keepToken}
        </Button>
      </form>
      {hub.token ? (
        <form onSubmit={remove.submit}>
          <Button type="submit" look="quiet" isBusy={remove.isBusy}>
            {words.removeToken}
          </Button>
        </form>
      ) : null}
    </details>
  );
}
