import { useId, useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import forms from '../ui/form.module.css';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { useChangeMany, useProjects } from './conversation-queries.ts';
import styles from './project.module.css';
import { ProjectDialog } from './project-dialog.tsx';

interface MoveDialogProps {
  ids: readonly string[];
  /** The project that they are in now. */
  from: string | null;
  onClose: () => void;
}

/** Puts conversations into a project, or into none; a new one is made on the way. */
export function MoveDialog({ ids, from, onClose }: MoveDialogProps) {
  const { library: words, common } = useStrings();
  const name = useId();
  const projects = useProjects();
  const change = useChangeMany();
  const [chosen, setChosen] = useState(from ?? '');
  const [isMaking, setIsMaking] = useState(false);
  const { failure, isBusy, submit } = useSubmit(async () => {
    await change.mutateAsync({ ids, change: { project_id: chosen } });
    onClose();
  });
  if (isMaking)
    return (
      <ProjectDialog
        onDone={(project) => {
          setIsMaking(false);
          if (project) setChosen(project.id);
        }}
      />
    );
  const options = [{ id: '', name: words.noProject, routing: 'auto' }, ...(projects.data ?? [])];
  return (
    <Dialog title={words.moveTo} onClose={onClose}>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <form className={`${layout.wide} ${forms.form}`} onSubmit={submit}>
        <div role="radiogroup" aria-label={words.project} className={styles.options}>
          {options.map((project) => (
            <label key={project.id} className={`${layout.row} ${styles.option}`}>
              <input
                type="radio"
                name={name}
                checked={project.id === chosen}
                onChange={() => setChosen(project.id)}
              />
              <span>{project.name}</span>
              {project.routing === 'local_only' ? <Icon name="lock" size={14} /> : null}
            </label>
          ))}
        </div>
        <Actions>
          <Button look="quiet" icon="plus" onClick={() => setIsMaking(true)}>
            {words.newProject}
          </Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            {common.save}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
