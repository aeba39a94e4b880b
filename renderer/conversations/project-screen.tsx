import { useState } from 'react';
import { createConversation, deleteProject, type Project } from '../api/chat.ts';
import { hrefOf, navigate } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { chooseAsSent } from '../chat/document-choice.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import screen from '../ui/screen.module.css';
import { ConversationList } from './conversation-list.tsx';
import { useProjectMutation, useProjects } from './conversation-queries.ts';
import styles from './project.module.css';
import { ProjectDialog } from './project-dialog.tsx';

/** A project: what its conversations have in common, and the conversations. */
export default function ProjectScreen({ id }: { id: string }) {
  const { library: words, sidebar } = useStrings();
  const projects = useProjects();
  const project = projects.data?.find((each) => each.id === id);
  useDocumentTitle(project?.name ?? words.project);
  return (
    <main className={screen.screen}>
      <div className={screen.column}>
        {project ? (
          <OpenProject project={project} />
        ) : (
          <>
            <h1>{words.project}</h1>
            <Loaded query={projects}>
              {() => (
                <>
                  <Notice kind="note">{words.projectMissing}</Notice>
                  <a href={hrefOf({ name: 'home' })}>{sidebar.fresh}</a>
                </>
              )}
            </Loaded>
          </>
        )}
      </div>
    </main>
  );
}

function OpenProject({ project }: { project: Project }) {
  const { library: words, sidebar } = useStrings();
  const [open, setOpen] = useState<'change' | 'delete'>();
  const begin = useProjectMutation(async () => {
    const { id } = await createConversation({ project_id: project.id });
    chooseAsSent(id, { document_ids: project.document_ids });
    navigate({ name: 'conversation', id });
  });
  return (
    <>
      <header className={`${layout.line} ${styles.head}`}>
        <h1>{project.name}</h1>
        <Button icon="sliders" onClick={() => setOpen('change')}>
          {words.editProject}
        </Button>
        <Button icon="trash" look="quiet" onClick={() => setOpen('delete')}>
          {words.deleteProject}
        </Button>
      </header>
      {begin.isError ? <Notice kind="error">{begin.error.message}</Notice> : null}
      {project.routing === 'local_only' ? (
        <p className={`${layout.row} ${styles.kept}`}>
          <Icon name="lock" size={16} />
          {words.staysHereHint}
        </p>
      ) : null}
      {project.instructions ? <p className={styles.quoted}>{project.instructions}</p> : null}
      <div>
        <Button look="primary" icon="plus" isBusy={begin.isPending} onClick={() => begin.mutate(undefined)}>
          {sidebar.fresh}
        </Button>
      </div>
      <section className={styles.list} aria-label={words.inProject(project.name)}>
        <ConversationList
          query={{ q: '', archived: false, project_id: project.id }}
          current={{ name: 'project', id: project.id }}
          emptyText={words.projectEmpty}
        />
      </section>
      {open === 'change' ? <ProjectDialog project={project} onDone={() => setOpen(undefined)} /> : null}
      {open === 'delete' ? <DeleteProject project={project} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function DeleteProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const { library: words } = useStrings();
  const remove = useProjectMutation(async () => {
    await deleteProject(project.id);
    navigate({ name: 'home' }, 'replace');
  });
  return (
    <FormDialog
      title={words.deleteProject}
      text={words.deleteProjectText(project.name, project.conversation_count)}
      action={words.deleteProject}
      look="danger"
      save={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    />
  );
}
