import { useState } from 'react';
import { navigate } from '../app/router.ts';
import { useProfile, useSession } from '../app/session.tsx';
import { ShortcutsDialog } from '../app/shortcuts-dialog.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import styles from './account-menu.module.css';
import { ImportDialog } from './import-dialog.tsx';

/** Who is logged in, with the way to models, settings, administration, files and out. */
export function AccountMenu() {
  const strings = useStrings();
  const profile = useProfile();
  const { logOut } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const name = `${profile.first_name} ${profile.last_name}`.trim() || profile.email;
  const trigger = (
    <button type="button" className={styles.account} aria-label={strings.account.menu(name)}>
      <span className={styles.initial} aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span className={styles.name}>{name}</span>
      <Icon name="chevron" size={16} />
    </button>
  );
  return (
    <>
      <Menu trigger={trigger} align="start">
        <MenuItem icon="box" onSelect={() => navigate({ name: 'models' })}>
          {strings.models.title}
        </MenuItem>
        <MenuItem icon="shield" onSelect={() => navigate({ name: 'settings', section: 'privacy' })}>
          {strings.settings.sections.privacy}
        </MenuItem>
        <MenuItem icon="sliders" onSelect={() => navigate({ name: 'settings', section: 'profile' })}>
          {strings.settings.title}
        </MenuItem>
        {profile.role === 'user' ? null : (
          <MenuItem icon="chart" onSelect={() => navigate({ name: 'admin', section: 'dashboard' })}>
            {strings.admin.title}
          </MenuItem>
        )}
        <MenuItem icon="folder" onSelect={() => setIsImporting(true)}>
          {strings.import.title}
        </MenuItem>
        <MenuItem icon="keyboard" onSelect={() => setIsAsking(true)}>
          {strings.shortcuts.title}
        </MenuItem>
        <MenuLine />
        <MenuItem icon="door" onSelect={logOut}>
          {strings.account.logOut}
        </MenuItem>
      </Menu>
      {isAsking ? <ShortcutsDialog onClose={() => setIsAsking(false)} /> : null}
      {isImporting ? <ImportDialog onClose={() => setIsImporting(false)} /> : null}
    </>
  );
}
