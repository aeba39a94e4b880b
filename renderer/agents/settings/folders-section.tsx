import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AllowedFolder, addFolder, listFolders, removeFolder } from '../../api/agent-settings.ts';
import sections from '../../settings/section.module.css';
import { Rows, Section } from '../../settings/section.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import prose from '../../ui/prose.module.css';
import { useSubmit } from '../../ui/use-submit.ts';
import { useAgentWords } from '../use-agent-words.ts';
import styles from './agents-section.module.css';
import { FOLDERS_KEY, useAgentSetting } from './use-agent-setting.ts';

/** The folders whose files agents may read. */
export function FoldersSection() {
  const { settings: words } = useAgentWords();
  const folders = useQuery({ queryKey: FOLDERS_KEY, queryFn: listFolders });
  return (
    <Section title={words.foldersTitle} lead={words.foldersLead}>
      <Loaded query={folders} lines={1}>
        {(allowed) => (
          <Rows>
            {allowed.length === 0 ? <p className={prose.quiet}>{words.foldersEmpty}</p> : null}
            {allowed.map((folder) => (
              <FolderRow key={folder.id} folder={folder} />
            ))}
          </Rows>
        )}
      </Loaded>
      <AddFolder />
    </Section>
  );
}

function FolderRow({ folder }: { folder: AllowedFolder }) {
  const { settings: words } = useAgentWords();
  const act = useAgentSetting();
  return (
    <div>
      <div className={`${layout.apart} ${sections.item}`}>
        <div>
          <strong>{folder.name}</strong>
          {folder.exists ? null : <span className={styles.missing}>{words.missing}</span>}
          <p>{folder.path}</p>
        </div>
        <IconButton
          icon="trash"
          label={words.removeFolder(folder.name)}
          onClick={() => act.mutate(() => removeFolder(folder.id))}
        />
      </div>
      {act.isError ? <Notice kind="error">{act.error.message}</Notice> : null}
    </div>
  );
}

function AddFolder() {
  const { settings: words } = useAgentWords();
  const act = useAgentSetting();
  const [path, setPath] = useState('');
  const { failure, isBusy, submit } = useSubmit(async () => {
    await act.mutateAsync(() => addFolder(path.trim()));
    setPath('');
  });
  return (
    <form className={styles.add} onSubmit={submit}>
      <Field
        label={words.folderPath}
        required
        maxLength={4096}
        spellCheck={false}
        autoComplete="off"
        value={path}
        error={failure ? (failure.fields[0]?.message ?? failure.message) : undefined}
        onChange={({ target }) => setPath(target.value)}
      />
      <Button icon="plus" type="submit" isBusy={isBusy}>
        {words.addFolder}
      </Button>
    </form>
  );
}
