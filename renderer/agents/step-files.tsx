import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cutText } from '../../models/cut-text.ts';
import { type Artefact, readArtefact } from '../api/agents.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import type { StepView } from './run-view.ts';
import styles from './step.module.css';
import { useAgentWords } from './use-agent-words.ts';

// A screen reader says all of it at once.
const LONGEST_DESCRIPTION = 400;

/** What a step made: charts as pictures, each of which can be saved in its forms. */
export function StepFiles({ step: { artefacts, output } }: { step: StepView }) {
  const text = cutText(output.split('\n')[0] ?? '', LONGEST_DESCRIPTION);
  return groupArtefacts(artefacts).map((group) => <Group key={group.name} group={group} text={text} />);
}

interface GroupProps {
  group: ArtefactGroup;
  /** What is on the picture, for those who do not see it. */
  text: string;
}

function Group({ group: { name, shown, files }, text }: GroupProps) {
  const words = useAgentWords();
  const save = useMutation({
    mutationFn: async (file: Artefact) => saveFile(await readArtefact(file), file.name),
  });
  return (
    <figure className={`${layout.card} ${layout.loose} ${styles.figure}`}>
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

/** One picture in the forms in which it can be saved, or a file of another kind. */
interface ArtefactGroup {
  /** Without its extension. */
  name: string;
  /** What is shown; undefined for what is no picture. */
  shown: Artefact | undefined;
  files: Artefact[];
}

/** The pictures and files of a step; the forms of one picture are together, and the sharpest is shown. */
export function groupArtefacts(artefacts: readonly Artefact[]): ArtefactGroup[] {
  const groups = Map.groupBy(artefacts, ({ name }) => name.replace(/\.[^.]+$/, ''));
  return [...groups].map(([name, files]) => {
    const pictures = files.filter(({ content_type }) => content_type.startsWith('image/'));
    const sharp = pictures.find(({ content_type }) => content_type === 'image/svg+xml');
    return { name, files, shown: sharp ?? pictures[0] };
  });
}

/** An address of this window under which a picture can be shown: a plain one would come without the bearer token. */
function useArtefactUrl(artefact: Artefact): { url: string | undefined; error: string | undefined } {
  const file = useQuery({
    queryKey: ['agent-artefact', artefact.id],
    queryFn: ({ signal }) => readArtefact(artefact, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.data) return;
    const address = URL.createObjectURL(file.data);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file.data]);
  return { url, error: file.error?.message };
}
