import { useQuery } from '@tanstack/react-query';
import { listModels } from '../api/models.ts';
import { hrefOf, MODEL_SECTIONS, type ModelSection } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { isModelToChoose } from '../first-run/first-run-state.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Notice } from '../ui/notice.tsx';
import { Problem } from '../ui/problem.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { HubForm } from './hub-form.tsx';
import { ImportForm } from './import-form.tsx';
import { MachineFacts } from './machine-facts.tsx';
import styles from './models-screen.module.css';
import { ModelsSection } from './models-section.tsx';
import { SectionOverview } from './section-overview.tsx';

/** The models of this computer by what they are for: in use, installed, and to download. */
export function ModelsScreen({ section }: { section: ModelSection | undefined }) {
  const { models: words } = useStrings();
  useDocumentTitle(words.title);
  const isOwner = useProfile().role === 'super_admin';
  const models = useQuery({ queryKey: ['models'], queryFn: listModels });
  const { data: list, error } = models;
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <header>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </header>
        {list ? <MachineFacts list={list} /> : null}
        {list || error ? null : <Waiting lines={5} onRetry={() => models.refetch()} />}
        {isOwner && list && isModelToChoose(list) ? (
          <p>
            <a href={hrefOf({ name: 'welcome', step: 'model' })}>{words.toFirstRun}</a>
          </p>
        ) : null}
        {error && !list ? (
          <Problem error={error} isBusy={models.isFetching} onRetry={() => models.refetch()} />
        ) : null}
        {isOwner ? null : <Notice kind="note">{words.ownerOnly}</Notice>}
        {list ? <SectionOverview list={list} /> : null}
        {list
          ? MODEL_SECTIONS.map((kind) => (
              <ModelsSection
                key={kind}
                kind={kind}
                list={list}
                isOwner={isOwner}
                isTarget={kind === section}
              />
            ))
          : null}
        {isOwner ? <HubForm /> : null}
        {isOwner ? <ImportForm /> : null}
      </div>
    </main>
  );
}
