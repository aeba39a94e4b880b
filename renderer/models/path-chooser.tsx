import { useRef } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { folderOf } from './folder-of.ts';
import styles from './models-screen.module.css';

/** The system's own file and folder choosers; in the desktop app only, since a plain browser tells nobody a path. */
export function PathChooser({ onChoose }: { onChoose: (path: string) => void }) {
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
