import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createTenant, type Tenant } from '../api/admin.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './admin-screen.module.css';
import { TableFrame } from './table-frame.tsx';
import { tenantsQuery } from './tenants-query.ts';
import { useAdminWords } from './use-admin-words.ts';

/** The groups of accounts that are kept apart; a super_admin's to see and make. */
export function TenantsSection() {
  const words = useAdminWords();
  const tenants = useQuery(tenantsQuery(true));
  return (
    <section className={styles.section} aria-label={words.sections.tenants}>
      <p className={styles.quiet}>{words.tenantsLead}</p>
      <NewTenant />
      <Loaded query={tenants} lines={2}>
        {({ items }) => <TenantTable tenants={items} />}
      </Loaded>
    </section>
  );
}

function TenantTable({ tenants }: { tenants: Tenant[] }) {
  const words = useAdminWords();
  return (
    <TableFrame label={words.sections.tenants}>
      <thead>
        <tr>
          <th scope="col">{words.tenant}</th>
          <th scope="col">{words.accounts}</th>
          <th scope="col">{words.created}</th>
        </tr>
      </thead>
      <tbody>
        {tenants.map(({ id, name, users, created_at: at }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{words.count(users)}</td>
            <td className={styles.when}>{words.date(at)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function NewTenant() {
  const words = useAdminWords();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const { failure, isBusy, submit } = useSubmit(async () => {
    await createTenant(name);
    setName('');
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
  });
  return (
    <form className={styles.bar} onSubmit={submit}>
      <Field
        label={words.tenantName}
        required
        maxLength={100}
        value={name}
        error={failure?.message}
        onChange={(event) => setName(event.target.value)}
      />
      <Button look="primary" icon="plus" type="submit" isBusy={isBusy}>
        {words.createTenant}
      </Button>
    </form>
  );
}
