import { useEffect, useId, useRef, useState } from 'react';
import type { ModelList } from '../api/models.ts';
import { hrefOf, type ModelSection } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { ModelRow } from './model-row.tsx';
import styles from './models-screen.module.css';
import { NoneRow } from './none-row.tsx';
import { shelveModels } from './shelve-models.ts';
import { VoiceTable } from './voice-table.tsx';

interface ModelsSectionProps {
  kind: ModelSection;
  list: ModelList;
  isOwner: boolean;
  /** Whether the address names this section. */
  isTarget: boolean;
}

/** The models for one purpose: those that are here, then what can be downloaded, folded away. */
export function ModelsSection({ kind, list, isOwner, isTarget }: ModelsSectionProps) {
  const { models: words } = useStrings();
  const id = useId();
  const heading = useTarget(isTarget);
  const [isOpen, setIsOpen] = useState(isTarget);
  useEffect(() => {
    if (isTarget) setIsOpen(true);
  }, [isTarget]);
  const { here, offered } = shelveModels(list.items.filter((model) => model.kind === kind));
  const rows = isOpen ? [...here, 'more' as const, ...offered] : [...here, 'more' as const];
  return (
    // The id is the address of the section: a link to where one already is must scroll there once more.
    <section id={hrefOf({ name: 'models', section: kind }).slice(1)} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {words.sections[kind].title}
      </h2>
      <p className={styles.lead}>{words.sections[kind].lead}</p>
      {kind === 'voice' ? <VoiceTable list={list} isOwner={isOwner} /> : null}
      <ul className={styles.list}>
        {kind === 'chat' || kind === 'voice' ? null : (
          <NoneRow kind={kind} isActive={list.active[kind] === null} isOwner={isOwner} />
        )}
        {rows.map((row) =>
          row !== 'more' ? (
            <ModelRow key={row.id} model={row} machine={list.machine} isOwner={isOwner} />
          ) : offered.length > 0 ? (
            <li key={row} className={styles.more}>
              <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                <Icon name="chevron" size={16} />
                {words.offered(offered.length)}
              </button>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}

function useTarget(isTarget: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isTarget]);
  return heading;
}
