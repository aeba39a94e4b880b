import { useRef } from 'react';
import { Button } from '../ui/button.tsx';
import type { IconName } from '../ui/icon.tsx';
import styles from './file-button.module.css';
import { readPickedFiles } from './read-dropped-files.ts';

interface FileButtonProps {
  look?: 'primary' | 'plain' | 'quiet';
  icon: IconName;
  label: string;
  /** Takes a whole folder instead of single files. */
  isFolder?: boolean;
  /** Media types to offer first; else any, and more than one file. */
  accept?: string;
  onFiles: (files: File[]) => void;
}

/** A button that asks the computer for files. */
export function FileButton({ look, icon, label, isFolder = false, accept, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        className={styles.hidden}
        type="file"
        multiple={accept === undefined}
        accept={accept}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={(event) => {
          onFiles(readPickedFiles(event.target.files));
          // The same files may be chosen once more.
          event.target.value = '';
        }}
      />
    </>
  );
}
