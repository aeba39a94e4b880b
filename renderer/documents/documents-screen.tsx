import { useDocumentTitle } from '../app/use-document-title.ts';
import { useSettled } from '../app/use-settled.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { DocumentList } from './document-list.tsx';
import styles from './documents-screen.module.css';
import { FileButton } from './file-button.tsx';
import { useKeptSearch } from './passage-memory.ts';
import { PassageResults } from './passage-results.tsx';
import { uploads } from './use-uploads.ts';

/** A person's documents: add some, look through them, search in what they say. */
export function DocumentsScreen() {
  const { documents: words } = useStrings();
  useDocumentTitle(words.title);
  const [search, setSearch] = useKeptSearch();
  const query = useSettled(search.trim(), 350);
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <header>
          <h1>{words.title}</h1>
          <p className={styles.lead}>{words.lead}</p>
          <div className={styles.buttons}>
            <FileButton
              look="primary"
              icon="plus"
              label={words.add}
              onFiles={(files) => uploads.add(files)}
            />
            <FileButton
              icon="folder"
              label={words.addFolder}
              isFolder
              onFiles={(files) => uploads.add(files)}
            />
          </div>
        </header>
        <search className={styles.search}>
          <Icon name="search" size={18} />
          <input
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            maxLength={1000}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => (event.key === 'Escape' ? setSearch('') : undefined)}
          />
          {search ? (
            <IconButton icon="close" size="small" label={words.clearSearch} onClick={() => setSearch('')} />
          ) : null}
        </search>
        {search.trim() && query ? <Found query={query} /> : <Everything />}
      </div>
    </main>
  );
}

function Found({ query }: { query: string }) {
  const { documents: words } = useStrings();
  const none = <p className={styles.none}>{words.passages.noneNamed(query)}</p>;
  return (
    <>
      <PassageResults query={query} />
      <DocumentList title={words.named} q={query.slice(0, 200)} empty={none} />
    </>
  );
}

function Everything() {
  const { documents: words } = useStrings();
  return <DocumentList title={words.list} q="" empty={<Empty />} />;
}

function Empty() {
  const { documents: words } = useStrings();
  return (
    <div className={styles.empty}>
      <Icon name="file" size={36} />
      <h2>{words.emptyTitle}</h2>
      <p>{words.empty}</p>
    </div>
  );
}
