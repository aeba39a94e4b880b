import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { importConversations } from '../api/chat.ts';
import { navigate } from '../app/router.ts';
import { useProfile, useSession } from '../app/session.tsx';
import { ShortcutsDialog } from '../app/shortcuts-dialog.tsx';
import { FileButton } from '../documents/file-button.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import forms from '../ui/form.module.css';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './account-menu.module.css';
import { CONVERSATIONS_KEY } from './conversation-queries.ts';

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
      {/* Drawn by its style: as text it would be part of what the button says. */}
      <span className={styles.initial} data-initial={name.slice(0, 1).toUpperCase()} />
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

/** Takes conversations from a file that Alcove exported, and opens the first of them. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const strings = useStrings();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const { failure, isBusy, submit } = useSubmit(async () => {
    const content = parse(await file?.text());
    if (content === undefined) throw new ApiError(0, strings.import.notJson);
    const { conversations } = await importConversations(content);
    await queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
    onClose();
    showToast({ text: strings.library.imported(conversations.length) });
    if (conversations[0]) navigate({ name: 'conversation', id: conversations[0].id });
  });
  return (
    <Dialog title={strings.import.title} onClose={onClose}>
      <form className={forms.form} onSubmit={submit}>
        <p>{strings.import.hint}</p>
        <div className={forms.file}>
          <FileButton
            icon="folder"
            label={strings.import.choose}
            accept=".json,application/json"
            onFiles={([chosen]) => setFile(chosen)}
          />
          <span>{file?.name ?? strings.import.file}</span>
        </div>
        {failure ? <Notice kind="error">{failure.message}</Notice> : null}
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {strings.common.cancel}
          </Button>
          <Button look="primary" type="submit" disabled={!file} isBusy={isBusy}>
            {strings.import.action}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
