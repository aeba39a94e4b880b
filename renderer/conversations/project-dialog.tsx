import { useState } from 'react';
import { changeProject, createProject, type Project, type ProjectValues } from '../api/chat.ts';
import { useDocuments } from '../documents/document-queries.ts';
import { nameDocument } from '../documents/name-place.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { SwitchRow } from '../ui/choice.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { AreaField, Field } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { useProjectMutation } from './conversation-queries.ts';
import styles from './project.module.css';

interface ProjectDialogProps {
  /** The project that is changed; absent for a new one. */
  project?: Project;
  /** With the project as it is now; without one where it was given up. */
  onDone: (project?: Project) => void;
}

/** What the conversations of a project have in common: a name, instructions, documents, and whether they stay here. */
export function ProjectDialog({ project, onDone }: ProjectDialogProps) {
  const { library: words, common } = useStrings();
  const [values, setValues] = useState<ProjectValues>({
    name: project?.name ?? '',
    instructions: project?.instructions ?? '',
    routing: project?.routing ?? 'auto',
    document_ids: project?.document_ids ?? [],
  });
  const change = (changes: Partial<ProjectValues>) => setValues((before) => ({ ...before, ...changes }));
  const keep = useProjectMutation((given: ProjectValues) =>
    project ? changeProject(project.id, given) : createProject(given),
  );
  return (
    <FormDialog
      title={project ? words.editProject : words.newProject}
      action={project ? common.save : words.createProject}
      save={() => keep.mutateAsync(values).then(onDone)}
      onClose={() => onDone()}
    >
      <Field
        label={words.projectName}
        value={values.name}
        required
        maxLength={100}
        autoFocus
        onChange={(event) => change({ name: event.target.value })}
      />
      <AreaField
        label={words.instructions}
        hint={words.instructionsHint}
        rows={4}
        maxLength={32_000}
        value={values.instructions}
        onChange={(event) => change({ instructions: event.target.value })}
      />
      <SwitchRow
        label={words.staysHere}
        hint={words.staysHereHint}
        isOn={values.routing === 'local_only'}
        onChange={(isOn) => change({ routing: isOn ? 'local_only' : 'auto' })}
      />
      <Documents chosen={values.document_ids} onChange={(document_ids) => change({ document_ids })} />
    </FormDialog>
  );
}

function Documents({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const { library: words, documents } = useStrings();
  const list = useDocuments('');
  const items =
    list.data?.pages.flatMap((page) => page.items).filter(({ status }) => status !== 'failed') ?? [];
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset className={styles.documents}>
      <legend>{words.documents}</legend>
      <p>{list.isSuccess && items.length === 0 ? words.noDocuments : words.documentsHint}</p>
      <div className={styles.options}>
        {items.map((document) => (
          <label key={document.id} className={`${layout.row} ${styles.option}`}>
            <input
              type="checkbox"
              checked={chosen.includes(document.id)}
              onChange={() => toggle(document.id)}
            />
            <span>{nameDocument(document)}</span>
          </label>
        ))}
        {list.hasNextPage ? (
          <Button look="quiet" isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {documents.more}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
