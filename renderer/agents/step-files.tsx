import { useMutation } from '@tanstack/react-query';
import type { Artefact } from '../api/agents.ts';
import { useMedia } from '../app/use-media.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { type ArtefactGroup, groupArtefacts } from './group-artefacts.ts';
import { saveArtefact } from './save-artefact.ts';
import styles from './step.module.css';
import { useAgentWords } from './use-agent-words.ts';
import { useArtefactUrl } from './use-artefact-url.ts';

/** What a step made: charts as pictures, each of which can be saved in its forms. */
export function StepFiles({ artefacts }: { artefacts: readonly Artefact[] }) {
  const theme = useTheme();
  return groupArtefacts(artefacts, theme).map((group) => <Group key={group.name} group={group} />);
}

function Group({ group: { name, shown, files } }: { group: ArtefactGroup }) {
  const words = useAgentWords();
  const save = useMutation({ mutationFn: saveArtefact });
  return (
    <figure className={styles.figure}>
      {shown ? <Picture artefact={shown} name={name} /> : null}
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

function Picture({ artefact, name }: { artefact: Artefact; name: string }) {
  const words = useAgentWords();
  const { url, error } = useArtefactUrl(artefact);
  if (error) return <Notice kind="error">{error}</Notice>;
  return url ? (
    <img src={url} alt={words.chart(name)} />
  ) : (
    <p className={styles.coming}>{words.loadingPicture}</p>
  );
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
