import { type ReactNode, useId } from 'react';
import type { Model, ModelList } from '../api/models.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './choose-model-screen.module.css';
import { hasRoom, type Recommendation } from './recommend-models.ts';

interface OptionProps {
  /** Of the group of radio buttons. */
  name: string;
  list: ModelList;
  isChosen: boolean;
  onChoose: () => void;
}

/** A model that can be chosen: why it is named, what it is best for, its size, licence and languages, and whether it fits this machine. */
export function ModelOption({
  model,
  role,
  ...option
}: OptionProps & { model: Model; role?: Recommendation['role'] }) {
  const { firstRun: words, models } = useStrings();
  const total = option.list.machine.total_memory_bytes;
  return (
    <Card
      {...option}
      title={model.name}
      tag={role ? words.role[role] : undefined}
      isBest={role === 'recommended'}
    >
      {role ? <span>{words.why[role]}</span> : null}
      {model.best_for ? <span>{models.bestFor(model.best_for)}</span> : null}
      <span className={styles.facts}>
        {words.facts(model.size_bytes, model.licence, models.languages(model.languages))}
      </span>
      <span className={styles.fit} data-fit={hasRoom(model, option.list) ? model.fit : 'too_large'}>
        <Icon name={model.fit === 'fits' && hasRoom(model, option.list) ? 'check' : 'alert'} size={15} />
        <span>
          {hasRoom(model, option.list)
            ? words.fit[model.fit](model.memory_bytes, total)
            : words.noRoom(option.list.disk.free_bytes)}
        </span>
      </span>
    </Card>
  );
}

/** The starter model among them: what it can do, and what it cannot. */
export function StarterOption(option: OptionProps) {
  const { starter } = useStrings().firstRun;
  return (
    <Card {...option} title={starter.name} tag={starter.role} isWide>
      <span>{starter.can}</span>
      <span>{starter.cannot}</span>
      <span className={styles.facts}>{starter.facts}</span>
    </Card>
  );
}

interface CardProps extends OptionProps {
  title: string;
  tag: string | undefined;
  isBest?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

function Card({ name, isChosen, onChoose, title, tag, isBest = false, isWide = false, children }: CardProps) {
  const id = useId();
  return (
    <label className={`${styles.option} ${isWide ? styles.wide : ''}`}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-rest`}
        onChange={onChoose}
      />
      <span className={styles.text}>
        <span className={styles.title} id={`${id}-title`}>
          <strong>{title}</strong>{' '}
          {tag ? <span className={isBest ? styles.best : styles.tag}>{tag}</span> : null}
        </span>
        <span className={styles.rest} id={`${id}-rest`}>
          {children}
        </span>
      </span>
    </label>
  );
}
