import { lazy, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { type Imported, importConversations } from '../api/chat.ts';
import { parseJson } from '../api/parse-json.ts';
import { LazyPart } from '../app/lazy-part.tsx';
import { refresh } from '../app/query-client.ts';
import { navigate } from '../app/router.ts';
import { useProfile, useSession } from '../app/session.tsx';
import { FileButton } from '../documents/file-button.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog, FormDialog } from '../ui/dialog.tsx';
import forms from '../ui/form.module.css';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import prose from '../ui/prose.module.css';
import { showToast } from '../ui/toast.tsx';
import styles from './account-menu.module.css';
import { CONVERSATIONS_KEY } from './conversation-queries.ts';

const ShortcutsDialog = lazy(() => import('../app/shortcuts-dialog.tsx'));

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
      <span className={styles.initial} data-initial={(Array.from(name)[0] ?? '').toUpperCase()} />
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
      {isAsking ? (
        <LazyPart>
          <ShortcutsDialog onClose={() => setIsAsking(false)} />
        </LazyPart>
      ) : null}
      {isImporting ? <ImportDialog onClose={() => setIsImporting(false)} /> : null}
    </>
  );
}

/** Most conversations that are named as left out. */
const MOST_NAMED = 20;

/** Takes conversations from a file, and opens the first of them; what was left out stays to be read. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const strings = useStrings();
  const [file, setFile] = useState<File>();
  const [partly, setPartly] = useState<Imported>();
  const finish = ({ conversations: [first] }: Imported) => {
    onClose();
    if (first) navigate({ name: 'conversation', id: first.id });
  };
  const save = async () => {
    const content = parseJson(await file?.text());
    if (content === undefined) throw new ApiError(0, strings.import.notJson);
    const imported = await importConversations(content);
    await refresh(CONVERSATIONS_KEY);
    showToast({ text: strings.library.imported(imported.conversations.length) });
    if (imported.left_out) setPartly(imported);
    else finish(imported);
  };
  if (partly) return <LeftOutDialog imported={partly} onClose={() => finish(partly)} />;
  return (
    <FormDialog
      title={strings.import.title}
      action={strings.import.action}
      disabled={!file}
      save={save}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <p>{strings.import.hint}</p>
          <div className={`${layout.wideRow} ${prose.aside} ${forms.file}`}>
            <FileButton
              icon="folder"
              label={strings.import.choose}
              accept=".json,application/json"
              onFiles={([chosen]) => setFile(chosen)}
            />
            <span>{file?.name ?? strings.import.file}</span>
          </div>
          {failure ? <Notice kind="error">{failure.message}</Notice> : null}
        </>
      )}
    </FormDialog>
  );
}

/** What of the file could not be read, until it was read by the person. */
function LeftOutDialog({ imported, onClose }: { imported: Imported; onClose: () => void }) {
  const strings = useStrings();
  const leftOut = imported.left_out ?? [];
  return (
    <Dialog title={strings.import.title} onClose={onClose}>
      <Notice kind="caution">
        {strings.library.leftOut(leftOut.length)}
        <ul>
          {leftOut.slice(0, MOST_NAMED).map(({ position, title }) => (
            <li key={position}>{title || strings.library.leftOutUntitled(position)}</li>
          ))}
        </ul>
        {leftOut.length > MOST_NAMED ? strings.library.leftOutMore(leftOut.length - MOST_NAMED) : null}
      </Notice>
      <Actions>
        <Button look="primary" onClick={onClose}>
          {strings.common.close}
        </Button>
      </Actions>
    </Dialog>
  );
}
