import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKey, deleteApiKey, listApiKeys } from '../api/api-keys.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import styles from './section.module.css';
import { Rows, Section } from './section.tsx';

/** Keys with which scripts use this account. */
export function ApiKeysSection() {
  const strings = useStrings();
  const [isCreating, setIsCreating] = useState(false);
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: listApiKeys });
  return (
    <Section title={strings.settings.sections['api-keys']} lead={strings.keys.lead}>
      <Loaded query={keys} lines={2}>
        {(all) => (
          <Rows>
            {all.length === 0 ? <p className={styles.empty}>{strings.keys.empty}</p> : null}
            {all.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </Rows>
        )}
      </Loaded>
      <Button icon="plus" look="primary" onClick={() => setIsCreating(true)}>
        {strings.keys.create}
      </Button>
      {isCreating ? <CreateKeyDialog onClose={() => setIsCreating(false)} /> : null}
    </Section>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const strings = useStrings();
  // A newer server may have scopes that this app does not know.
  const nameScope = (scope: string) => (strings.keys.scope as Record<string, string>)[scope] ?? scope;
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteApiKey(apiKey.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['api-keys'] }),
  });
  return (
    <div className={styles.item}>
      <div>
        <strong>{apiKey.name}</strong>
        {apiKey.local_only ? <span className={styles.here}>{strings.keys.localOnly}</span> : null}
        <p>{strings.keys.facts(apiKey.prefix, apiKey.scopes.map(nameScope), apiKey.expires_at)}</p>
        <p>{strings.keys.use(apiKey.last_used_at, apiKey.requests_per_minute)}</p>
      </div>
      <IconButton icon="trash" label={strings.keys.delete(apiKey.name)} onClick={() => remove.mutate()} />
    </div>
  );
}
