import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeUser, type ManagedUser, type Role } from '../../api/admin.ts';
import { useStrings } from '../../strings/use-strings.ts';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import forms from '../../ui/form.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { SelectField } from '../select-field.tsx';
import { useAdminWords } from '../use-admin-words.ts';
import { NameFields } from './name-fields.tsx';

interface ChangeUserDialogProps {
  user: ManagedUser;
  /** Those that may be given; none where the role stays. */
  roles: readonly Role[];
  onClose: () => void;
}

/** Changes the names and, where that is allowed, the role of an account. */
export function ChangeUserDialog({ user, roles, onClose }: ChangeUserDialogProps) {
  const strings = useStrings();
  const words = useAdminWords();
  const queryClient = useQueryClient();
  const [names, setNames] = useState({ first_name: user.first_name, last_name: user.last_name });
  const [role, setRole] = useState(user.role);
  const { failure, isBusy, submit } = useSubmit(async () => {
    await changeUser(user.id, { ...names, ...(roles.length > 0 ? { role } : {}) });
    await queryClient.invalidateQueries({ queryKey: ['admin'] });
    onClose();
  });
  return (
    <Dialog title={words.changeTitle(user.email)} onClose={onClose}>
      <form className={forms.form} onSubmit={submit}>
        {failure ? <Notice kind="error">{failure.message}</Notice> : null}
        <NameFields names={names} onChange={setNames} />
        {roles.length > 0 ? (
          <SelectField
            label={words.roleLabel}
            value={role}
            options={roles.map((value) => ({ value, label: words.role(value) }))}
            onChange={setRole}
          />
        ) : null}
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {strings.common.cancel}
          </Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            {strings.common.save}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
