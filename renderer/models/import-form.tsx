import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { activateVoices, importModel, listModels, type Model } from '../api/models.ts';
import type { VoiceId } from '../api/voice.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './models-screen.module.css';
import { useModelAction } from './use-model-action.ts';
import { useTarget } from './use-target.ts';

/** Takes a model that is already on this machine: a file, or a folder of files. */
export function ImportForm({ isTarget }: { isTarget: boolean }) {
  const { models: words } = useStrings();
  const act = useModelAction();
  const heading = useTarget(isTarget);
  const [path, setPath] = useState('');
  const [imported, setImported] = useState<Model>();
  const { failure, isBusy, submit } = useSubmit(async () => {
    setImported(undefined);
    await act.mutateAsync(async () => setImported(await importModel(path.trim())));
    setPath('');
  });
  return (
    <section id={hrefOf({ name: 'models', section: 'import' }).slice(1)}>
      <h2 ref={heading} tabIndex={-1}>
        {words.importTitle}
      </h2>
      <form className={styles.import} onSubmit={submit}>
        {imported ? (
          <Notice kind="done">
            {words.installed(imported.name)}{' '}
            <a href={hrefOf({ name: 'models', section: imported.kind })}>
              {words.sections[imported.kind].title}
            </a>
          </Notice>
        ) : null}
        {imported ? <VoiceQuestion key={imported.id} model={imported} /> : null}
        <Field
          label={words.importPath}
          hint={<ImportHint />}
          required
          spellCheck={false}
          value={path}
          error={failure?.message}
          onChange={(event) => setPath(event.target.value)}
        />
        <PathChooser onChoose={setPath} />
        <Button type="submit" icon="download" isBusy={isBusy}>
          {words.import}
        </Button>
      </form>
    </section>
  );
}

/** Asks which of the voices of its language a voice is to be: nothing in its files tells. Nothing for other models. */
export function VoiceQuestion({ model: { id, voices } }: { model: Model }) {
  const { models: words, speech } = useStrings();
  const { data: list } = useQuery({ queryKey: ['models'], queryFn: listModels });
  const act = useModelAction();
  if (!list || voices.length < 2) return null;
  const held = voices.filter((voice) => list.active.voices[voice] === id);
  const choose = (chosen: VoiceId) => {
    const left = held.filter((voice) => voice !== chosen).map((voice) => [voice, null]);
    act.mutate(() => activateVoices({ ...Object.fromEntries(left), [chosen]: id }));
  };
  return (
    <>
      <Segments
        label={words.whichVoice}
        value={held[0]}
        options={voices.map((value) => ({ value, label: speech.voiceName(value) }))}
        onChange={choose}
      />
      {act.error ? <Notice kind="error">{act.error.message}</Notice> : null}
    </>
  );
}

function ImportHint() {
  const { models: words } = useStrings();
  return (
    <>
      <ul className={styles.forms}>
        {words.importForms.map((form) => (
          <li key={form}>{form}</li>
        ))}
      </ul>
      {words.importHint}
    </>
  );
}

/** The system's own file and folder choosers; in the desktop app only, since a plain browser tells nobody a path. */
function PathChooser({ onChoose }: { onChoose: (path: string) => void }) {
  const { models: words } = useStrings();
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const desktop = window.alcoveDesktop;
  if (!desktop) return null;
  const chosen = (input: HTMLInputElement, isFolder: boolean) => {
    const [first] = input.files ?? [];
    if (first)
      onChoose(isFolder ? folderOf(desktop.pathOf(first), first.webkitRelativePath) : desktop.pathOf(first));
    // So that the same one can be chosen again.
    input.value = '';
  };
  return (
    <div className={styles.buttons}>
      <input
        ref={file}
        type="file"
        hidden
        accept=".gguf,.onnx"
        onChange={({ target }) => chosen(target, false)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => chosen(target, true)}
      />
      <Button icon="file" onClick={() => file.current?.click()}>
        {words.chooseFile}
      </Button>
      <Button icon="folder" onClick={() => folder.current?.click()}>
        {words.chooseFolder}
      </Button>
    </div>
  );
}

/**
 * The chosen folder, from the full path of a file in it and the file's way from the folder on, the folder's name included,
 * as `webkitRelativePath` tells it: always with `/`, whatever the system's paths have.
 */
export function folderOf(path: string, relativePath: string): string {
  const below = relativePath.indexOf('/');
  return below === -1 ? path : path.slice(0, path.length - (relativePath.length - below));
}
