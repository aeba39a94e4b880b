import { useQuery } from '@tanstack/react-query';
import { listModels } from '../api/models.ts';
import { MODEL_SECTIONS, type ModelSection } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Notice } from '../ui/notice.tsx';
import { ImportForm } from './import-form.tsx';
import styles from './models-screen.module.css';
import { ModelsSection } from './models-section.tsx';
import { SectionOverview } from './section-overview.tsx';
import { useNews } from './use-news.ts';

/** The models of this computer by what they are for: in use, installed, and to download. */
export function ModelsScreen({ section }: { section: ModelSection | undefined }) {
  const { models: words } = useStrings();
  useDocumentTitle(words.title);
  const isOwner = useProfile().role === 'super_admin';
  const { data: list, error } = useQuery({ queryKey: ['models'], queryFn: listModels });
  const news = useNews(list?.items);
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <header>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
          {list ? (
            <p className={styles.disk}>{words.disk(list.disk.models_bytes, list.disk.free_bytes)}</p>
          ) : null}
        </header>
        <p className={styles.spoken} role="status">
          {news ? words.installed(news) : ''}
        </p>
        {error ? <Notice kind="error">{error.message}</Notice> : null}
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
        {isOwner ? <ImportForm /> : null}
      </div>
    </main>
  );
}
