import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { listPrompts, PROMPTS_KEY, type SavedPrompt } from '../api/chat.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import styles from './prompt-picker.module.css';

/** A slash and what is typed after it, alone in the composer. */
const CALL = /^\/([^\n/]{0,60})$/;

/** The saved prompts that a slash calls up: which are shown, which one is chosen, and what the keys do then. */
export function usePromptPicker(text: string, write: (text: string) => void) {
  const id = useId();
  const [at, setAt] = useState(0);
  const [putAway, setPutAway] = useState<string>();
  const typed = CALL.exec(text)?.[1];
  const isCalled = typed !== undefined && putAway !== text;
  const prompts = useQuery({ queryKey: PROMPTS_KEY, queryFn: listPrompts, enabled: isCalled });
  const found = isCalled ? (prompts.data ?? []).filter(({ name }) => isNamed(name, typed)) : [];
  const chosen = found[Math.min(at, found.length - 1)];
  const optionId = (prompt: SavedPrompt) => `${id}-${prompt.id}`;
  const insert = (prompt: SavedPrompt) => {
    setAt(0);
    write(prompt.text);
  };
  /** Whether the key was meant for the list. */
  const takeKey = (event: KeyboardEvent): boolean => {
    if (!isCalled || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') setPutAway(text);
    else if (!chosen) return false;
    else if (step) setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    else if (event.key === 'Enter' && !event.shiftKey) insert(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    takeKey,
    list: { id: `${id}-list`, found, chosen, optionId, insert, isEmpty: prompts.data?.length === 0 },
    isOpen: isCalled && (found.length > 0 || prompts.data?.length === 0),
    /** For the text box: which option the keys have reached. */
    box: chosen
      ? {
          'aria-controls': `${id}-list`,
          'aria-activedescendant': optionId(chosen),
          'aria-autocomplete': 'list' as const,
        }
      : {},
  };
}

function isNamed(name: string, typed: string): boolean {
  return name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
}

/** The list above the composer; the text box keeps the focus and the keys. */
export function PromptPicker({
  id,
  found,
  chosen,
  optionId,
  insert,
  isEmpty,
}: ReturnType<typeof usePromptPicker>['list']) {
  const { prompts: words } = useStrings().personal;
  if (isEmpty)
    return (
      <p className={`${layout.card} ${prose.aside} ${styles.picker}`} role="status">
        {words.none} <a href={hrefOf({ name: 'settings', section: 'memory' })}>{words.first}</a>
      </p>
    );
  return (
    <div className={`${layout.card} ${prose.aside} ${styles.picker}`}>
      <div role="listbox" id={id} aria-label={words.title}>
        {found.map((prompt) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text box keeps the focus and the keys
          <div
            key={prompt.id}
            id={optionId(prompt)}
            role="option"
            aria-selected={prompt === chosen}
            className={styles.option}
            ref={prompt === chosen ? intoView : undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => insert(prompt)}
          >
            <strong>{prompt.name}</strong>
            <span>{prompt.text}</span>
          </div>
        ))}
      </div>
      <p>{words.keys}</p>
    </div>
  );
}

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
