import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createUser, type Role } from '../../api/admin.ts';
import { refresh } from '../../app/query-client.ts';
import { useProfile } from '../../app/session.tsx';
import { NewPasswordField } from '../../auth/new-password-field.tsx';
import { useStrings } from '../../strings/use-strings.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { tenantsQuery } from '../tenants-query.ts';
import { useAdminWords } from '../use-admin-words.ts';
import { NameFields } from './name-fields.tsx';
import { grantableRoles } from './permissions.ts';

/** Makes an account with a first password, which the administrator hands over. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const strings = useStrings();
  const words = useAdminWords();
  const administrator = useProfile();
  const [names, setNames] = useState({ first_name: '', last_name: '' });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<Role>('user');
  const [tenant, setTenant] = useState('');
  const save = async () => {
    await createUser({ email, password, role, ...names, ...(tenant ? { tenant_id: tenant } : {}) });
    await refresh(['admin']);
    onClose();
  };
  return (
    <FormDialog title={words.createUser} action={words.create} save={save} onClose={onClose}>
      <Field
        label={strings.entry.email}
        type="email"
        required
        autoFocus
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NameFields names={names} onChange={setNames} />
      <NewPasswordField label={words.firstPassword} value={password} onChange={setPassword} />
      <SelectField
        label={words.roleLabel}
        value={role}
        options={grantableRoles(administrator).map((value) => ({ value, label: words.role(value) }))}
        onChange={setRole}
      />
      <TenantChoice value={tenant} onChange={setTenant} />
    </FormDialog>
  );
}

function TenantChoice({ value, onChange }: { value: string; onChange: (tenant: string) => void }) {
  const words = useAdminWords();
  const isSuperAdmin = useProfile().role === 'super_admin';
  const tenants = useQuery(tenantsQuery(isSuperAdmin));
  if (!tenants.data || tenants.data.total < 2) return null;
  const options = tenants.data.items.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      label={words.tenant}
      value={value}
      options={[{ value: '', label: words.ownTenant }, ...options]}
      onChange={onChange}
    />
  );
}
