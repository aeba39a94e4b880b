import { useQuery } from '@tanstack/react-query';
import { listModels, type Model } from '../api/models.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Notice } from '../ui/notice.tsx';
import { ImportForm } from './import-form.tsx';
import { ModelRow } from './model-row.tsx';
import styles from './models-screen.module.css';

/** The models that can answer here: installed ones, and ones to download. */
export function ModelsScreen() {
  const strings = useStrings();
  useDocumentTitle(strings.models.title);
  const isOwner = useProfile().role === 'super_admin';
  const list = useQuery({ queryKey: ['models'], queryFn: listModels });
  const chat = list.data?.items.filter((model) => model.kind === 'chat') ?? [];
  const embedding = list.data?.items.filter((model) => model.kind === 'embedding') ?? [];
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <header>
          <h1>{strings.models.title}</h1>
          <p>{strings.models.lead}</p>
          {list.data ? (
            <p className={styles.disk}>
              {strings.models.disk(list.data.disk.models_bytes, list.data.disk.free_bytes)}
            </p>
          ) : null}
        </header>
        {list.isError ? <Notice kind="error">{list.error.message}</Notice> : null}
        <Group
          title={strings.models.installed}
          models={chat.filter((model) => model.installed)}
          isOwner={isOwner}
        />
        <Group
          title={strings.models.available}
          models={chat.filter((model) => !model.installed && model.source !== 'starter')}
          isOwner={isOwner}
        />
        <Group
          title={strings.models.searching}
          lead={strings.models.searchingLead}
          models={embedding}
          isOwner={isOwner}
        />
        {isOwner ? <ImportForm /> : <Notice kind="note">{strings.models.ownerOnly}</Notice>}
      </div>
    </main>
  );
}

interface GroupProps {
  title: string;
  lead?: string;
  models: Model[];
  isOwner: boolean;
}

function Group({ title, lead, models, isOwner }: GroupProps) {
  if (models.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      <ul className={styles.list}>
        {models.map((model) => (
          <ModelRow key={model.id} model={model} isOwner={isOwner} />
        ))}
      </ul>
    </section>
  );
}
