import { useMutation } from '@tanstack/react-query';
import type { Artefact } from '../api/agents.ts';
import { useMedia } from '../app/use-media.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type ArtefactGroup, groupArtefacts } from './group-artefacts.ts';
import type { StepView } from './run-view.ts';
import { saveArtefact } from './save-artefact.ts';
import styles from './step.module.css';
import { useAgentWords } from './use-agent-words.ts';
import { useArtefactUrl } from './use-artefact-url.ts';

// A screen reader says all of it at once.
const LONGEST_DESCRIPTION = 400;

/** What a step made: charts as pictures, each of which can be saved in its forms. */
export function StepFiles({ step: { artefacts, output } }: { step: StepView }) {
  const theme = useTheme();
  const text = output.split('\n')[0]?.slice(0, LONGEST_DESCRIPTION) ?? '';
  return groupArtefacts(artefacts, theme).map((group) => (
    <Group key={group.name} group={group} text={text} />
  ));
}

interface GroupProps {
  group: ArtefactGroup;
  /** What is on the picture, for those who do not see it. */
  text: string;
}

function Group({ group: { name, shown, files }, text }: GroupProps) {
  const words = useAgentWords();
  const save = useMutation({ mutationFn: saveArtefact });
  return (
    <figure className={styles.figure}>
      {shown ? <Picture artefact={shown} text={words.chart(text || name)} /> : null}
      <figcaption>
        <span>{name}</span>
        {files.map((file) => (
          <Button
            key={file.id}
            icon="download"
            aria-label={words.save(file.name)}
            isBusy={save.isPending && save.variables.id === file.id}
            onClick={() => save.mutate(file)}
          >
            {words.saveAs(formOf(file.name))}
          </Button>
        ))}
      </figcaption>
      {save.isError ? <Notice kind="error">{save.error.message}</Notice> : null}
    </figure>
  );
}

function Picture({ artefact, text }: { artefact: Artefact; text: string }) {
  const words = useAgentWords();
  const { url, error } = useArtefactUrl(artefact);
  if (error) return <Notice kind="error">{error}</Notice>;
  return url ? <img src={url} alt={text} /> : <p className={styles.coming}>{words.loadingPicture}</p>;
}

function formOf(name: string): string {
  return (/[^.]+$/.exec(name)?.[0] ?? '').toUpperCase();
}

function useTheme(): 'light' | 'dark' {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return isDark ? 'dark' : 'light';
}
