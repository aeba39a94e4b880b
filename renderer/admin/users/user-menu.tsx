import { useState } from 'react';
import {
  changeUser,
  deleteUser,
  type ManagedUser,
  type Role,
  revokeSessions,
  unlockUser,
} from '../../api/admin.ts';
import { refresh } from '../../app/query-client.ts';
import { navigate } from '../../app/router.ts';
import { useStrings } from '../../strings/use-strings.ts';
import { IconButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { useAdminWords } from '../use-admin-words.ts';
import { NameFields } from './name-fields.tsx';
import type { Permissions } from './permissions.ts';

interface UserMenuProps {
  user: ManagedUser;
  permissions: Permissions;
}

/** What may be done with one account; what may not is not there. */
export function UserMenu({ user, permissions }: UserMenuProps) {
  const words = useAdminWords();
  const [isChanging, setIsChanging] = useState(false);
  const [act, setAct] = useState<UserAct>();
  const acts = actsOn(user, permissions);
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={words.actionsFor(user.email)} />}>
        {permissions.rename ? (
          <MenuItem icon="pencil" onSelect={() => setIsChanging(true)}>
            {permissions.roles.length > 0 ? words.change : words.rename}
          </MenuItem>
        ) : null}
        <MenuItem icon="search" onSelect={() => navigate({ name: 'admin', section: 'audit', user: user.id })}>
          {words.toAudit}
        </MenuItem>
        {acts.length > 0 ? <MenuLine /> : null}
        {acts.map(([each, icon]) => (
          <MenuItem key={each} icon={icon} isDanger={each === 'delete'} onSelect={() => setAct(each)}>
            {words.acts[each]}
          </MenuItem>
        ))}
      </Menu>
      {isChanging ? (
        <ChangeUserDialog user={user} roles={permissions.roles} onClose={() => setIsChanging(false)} />
      ) : null}
      {act ? <ConfirmActDialog act={act} user={user} onClose={() => setAct(undefined)} /> : null}
    </>
  );
}

/** What may be done with an account as it stands, with its drawing. */
function actsOn({ locked_until, is_active, cloud }: ManagedUser, may: Permissions): [UserAct, IconName][] {
  const acts: [boolean, UserAct, IconName][] = [
    [locked_until !== null && may.revoke, 'unlock', 'key'],
    [may.revoke, 'revoke', 'door'],
    [may.disable, is_active ? 'disable' : 'enable', 'lock'],
    [may.cloud && cloud !== 'allowed', 'allowCloud', 'check'],
    [may.cloud && cloud !== 'withheld', 'withholdCloud', 'lock'],
    [may.delete, 'delete', 'trash'],
  ];
  return acts.flatMap(([isOffered, act, icon]) => (isOffered ? [[act, icon]] : []));
}

interface ConfirmActDialogProps {
  act: UserAct;
  user: ManagedUser;
  onClose: () => void;
}

/** Says what an act does to the person before it is done. */
function ConfirmActDialog({ act, user, onClose }: ConfirmActDialogProps) {
  const words = useAdminWords();
  const save = async () => {
    await USER_ACTS[act](user.id);
    await refresh(['admin']);
    onClose();
  };
  return (
    <FormDialog
      title={words.acts[act]}
      text={words.actText[act](user.email)}
      action={words.acts[act]}
      look={act === 'delete' ? 'danger' : 'primary'}
      save={save}
      onClose={onClose}
    />
  );
}

interface ChangeUserDialogProps {
  user: ManagedUser;
  /** Those that may be given; none where the role stays. */
  roles: readonly Role[];
  onClose: () => void;
}

/** Changes the names and, where that is allowed, the role of an account. */
function ChangeUserDialog({ user, roles, onClose }: ChangeUserDialogProps) {
  const strings = useStrings();
  const words = useAdminWords();
  const [names, setNames] = useState({ first_name: user.first_name, last_name: user.last_name });
  const [role, setRole] = useState(user.role);
  const save = async () => {
    await changeUser(user.id, { ...names, ...(roles.length > 0 ? { role } : {}) });
    await refresh(['admin']);
    onClose();
  };
  return (
    <FormDialog
      title={words.changeTitle(user.email)}
      action={strings.common.save}
      save={save}
      onClose={onClose}
    >
      <NameFields names={names} onChange={setNames} />
      {roles.length > 0 ? (
        <SelectField
          label={words.roleLabel}
          value={role}
          options={roles.map((value) => ({ value, label: words.role(value) }))}
          onChange={setRole}
        />
      ) : null}
    </FormDialog>
  );
}

type UserAct = 'unlock' | 'revoke' | 'disable' | 'enable' | 'withholdCloud' | 'allowCloud' | 'delete';

/** What is done with an account once it is confirmed. */
const USER_ACTS: Record<UserAct, (id: string) => Promise<unknown>> = {
  unlock: unlockUser,
  revoke: revokeSessions,
  disable: (id) => changeUser(id, { is_active: false }),
  enable: (id) => changeUser(id, { is_active: true }),
  withholdCloud: (id) => changeUser(id, { cloud: 'withheld' }),
  allowCloud: (id) => changeUser(id, { cloud: 'allowed' }),
  delete: deleteUser,
};
