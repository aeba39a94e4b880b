import { useState } from 'react';
import type { ManagedUser } from '../../api/admin.ts';
import { navigate } from '../../app/router.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { useAdminWords } from '../use-admin-words.ts';
import { ChangeUserDialog } from './change-user-dialog.tsx';
import { ConfirmActDialog } from './confirm-act-dialog.tsx';
import type { Permissions } from './permissions.ts';
import type { UserAct } from './user-acts.ts';

interface UserMenuProps {
  user: ManagedUser;
  permissions: Permissions;
}

/** What may be done with one account; what may not is not there. */
export function UserMenu({ user, permissions }: UserMenuProps) {
  const words = useAdminWords();
  const [isChanging, setIsChanging] = useState(false);
  const [act, setAct] = useState<UserAct>();
  const mayAct = permissions.disable || permissions.revoke || permissions.delete;
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
        {mayAct ? <MenuLine /> : null}
        {user.locked_until && permissions.revoke ? (
          <MenuItem icon="key" onSelect={() => setAct('unlock')}>
            {words.acts.unlock}
          </MenuItem>
        ) : null}
        {permissions.revoke ? (
          <MenuItem icon="door" onSelect={() => setAct('revoke')}>
            {words.acts.revoke}
          </MenuItem>
        ) : null}
        {permissions.disable ? (
          <MenuItem icon="lock" onSelect={() => setAct(user.is_active ? 'disable' : 'enable')}>
            {user.is_active ? words.acts.disable : words.acts.enable}
          </MenuItem>
        ) : null}
        {permissions.cloud && user.cloud !== 'allowed' ? (
          <MenuItem icon="check" onSelect={() => setAct('allowCloud')}>
            {words.acts.allowCloud}
          </MenuItem>
        ) : null}
        {permissions.cloud && user.cloud !== 'withheld' ? (
          <MenuItem icon="lock" onSelect={() => setAct('withholdCloud')}>
            {words.acts.withholdCloud}
          </MenuItem>
        ) : null}
        {permissions.delete ? (
          <MenuItem icon="trash" isDanger onSelect={() => setAct('delete')}>
            {words.acts.delete}
          </MenuItem>
        ) : null}
      </Menu>
      {isChanging ? (
        <ChangeUserDialog user={user} roles={permissions.roles} onClose={() => setIsChanging(false)} />
      ) : null}
      {act ? <ConfirmActDialog act={act} user={user} onClose={() => setAct(undefined)} /> : null}
    </>
  );
}
