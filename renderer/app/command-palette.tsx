import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { background } from '../../models/background.ts';
import { changeProfile, type Profile, type Theme } from '../api/auth.ts';
import { listConversations } from '../api/chat.ts';
import { CONVERSATIONS_KEY, useProjects } from '../conversations/conversation-queries.ts';
import { useGoing } from '../conversations/delete-later.ts';
import { HighlightedText } from '../documents/highlighted-text.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import hidden from '../ui/visually-hidden.module.css';
import styles from './command-palette.module.css';
import { queryClient } from './query-client.ts';
import { navigate, type Route, SETTINGS_SECTIONS } from './router.ts';
import { useProfile, useSession } from './session.tsx';
import { freshKeyLabel, shortcutLabel } from './shortcuts.ts';
import { useSettled } from './use-settled.ts';

interface CommandPaletteProps {
  onClose: () => void;
  onToggleSidebar: () => void;
}

const MOST_FOUND = 8;

/** Everything that can be done and every conversation, found by a few letters and chosen with the keyboard. */
export default function CommandPalette({ onClose, onToggleSidebar }: CommandPaletteProps) {
  const { palette: words } = useStrings();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const groups = useGroups(text.trim(), onToggleSidebar);
  const items = groups.flatMap((group) => group.items);
  const chosen = items[Math.min(at, items.length - 1)];
  const run = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    // Once the dialog has given the focus back: what is opened may want it.
    setTimeout(item.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(chosen);
    else if (step && items.length > 0)
      setAt((before) => (Math.min(before, items.length - 1) + step + items.length) % items.length);
    else return;
    event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Radix.Portal>
        <div className={styles.backdrop} />
        <Radix.Content className={`${layout.card} ${styles.palette}`} aria-describedby={undefined}>
          <Radix.Title className={hidden.hidden}>{words.title}</Radix.Title>
          <div className={styles.search}>
            <Icon name="search" size={18} />
            <input
              type="text"
              role="combobox"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={chosen ? `${id}-${chosen.key}` : undefined}
              aria-label={words.title}
              placeholder={words.placeholder}
              // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
              autoFocus
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <div role="listbox" id={`${id}-list`} aria-label={words.title} className={styles.list}>
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
              <div key={group.name} role="group" aria-label={group.name}>
                <p aria-hidden="true">{group.name}</p>
                {group.items.map((item) => (
                  <Option
                    key={item.key}
                    id={`${id}-${item.key}`}
                    item={item}
                    isChosen={item === chosen}
                    onPoint={() => setAt(items.indexOf(item))}
                    onRun={() => run(item)}
                  />
                ))}
              </div>
            ))}
          </div>
          <p role="status" className={items.length === 0 ? styles.none : hidden.hidden}>
            {items.length === 0 ? words.nothing(text) : words.found(items.length)}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  isChosen: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function Option({ id, item, isChosen, onPoint, onRun }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above keeps the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      ref={isChosen ? intoView : undefined}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <Icon name={item.icon} size={17} />
      <span className={`${prose.oneLine} ${styles.name}`}>{item.name}</span>
      {item.match ? (
        <span className={`${prose.oneLine} ${prose.caption} ${styles.match}`}>
          <HighlightedText {...item.match} />
        </span>
      ) : null}
      {item.keys ? <kbd>{item.keys}</kbd> : null}
    </div>
  );
}

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

function useGroups(text: string, onToggleSidebar: () => void): { name: string; items: PaletteItem[] }[] {
  const strings = useStrings();
  const { palette: words, library } = strings;
  const commands = useCommands(onToggleSidebar);
  const projects = useProjects();
  const going = useGoing();
  const q = useSettled(text, 150);
  const conversations = useQuery({
    queryKey: [...CONVERSATIONS_KEY, 'palette', q],
    queryFn: ({ signal }) => listConversations({ q, archived: q !== '', limit: MOST_FOUND }, signal),
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const found = (conversations.data?.items ?? [])
      .filter((each) => !going.has(each.id))
      .map(
        ({ id, title, match, pinned }): PaletteItem => ({
          key: id,
          icon: pinned ? 'pin' : 'arch',
          name: strings.conversation.named(title),
          match,
          run: () => navigate({ name: 'conversation', id, message: match?.message_id }),
        }),
      );
    const ofProjects = (projects.data ?? []).map(
      ({ id, name }): PaletteItem => ({
        key: id,
        icon: 'folder',
        name,
        run: () => navigate({ name: 'project', id }),
      }),
    );
    return [
      { name: words.actions, items: filterCommands(commands, text).slice(0, text ? 6 : 5) },
      { name: library.projects, items: filterCommands(ofProjects, text).slice(0, 4) },
      { name: text ? words.conversations : words.recent, items: found },
    ].filter(({ items }) => items.length > 0);
  }, [commands, conversations.data, projects.data, going, text, strings, words, library]);
}

/** Something to choose in the palette. */
interface PaletteItem {
  key: string;
  icon: IconName;
  name: string;
  /** The shortcut that does the same. */
  keys?: string;
  /** Where the words that were searched for stand. */
  match?: { text: string; highlights: [number, number][] };
  run: () => void;
}

/** Everything that can be done from anywhere. */
function useCommands(onToggleSidebar: () => void): PaletteItem[] {
  const strings = useStrings();
  const { role } = useProfile();
  const { logOut } = useSession();
  return useMemo(() => {
    const { palette: words, settings } = strings;
    const go = (icon: IconName, name: string, route: Route, keys?: string): PaletteItem => ({
      key: `${route.name}-${'section' in route ? route.section : ''}`,
      icon,
      name,
      keys,
      run: () => navigate(route),
    });
    const theme = (value: Theme): PaletteItem => ({
      key: `theme-${value}`,
      icon: 'sun',
      name: words.theme(strings.appearance.themes[value]),
      run: () =>
        background('theme', async () => {
          const profile = await changeProfile({ preferences: { theme: value } });
          queryClient.setQueryData<Profile>(['me'], profile);
        }),
    });
    const sections = SETTINGS_SECTIONS.filter((name) => name !== 'desktop' || window.alcoveDesktop);
    return [
      go('plus', strings.sidebar.fresh, { name: 'home' }, freshKeyLabel(strings.shortcuts.keys.shift)),
      go('file', strings.documents.title, { name: 'documents' }),
      go('box', strings.models.title, { name: 'models' }),
      go('ledger', strings.ledger.title, { name: 'privacy' }),
      {
        key: 'sidebar',
        icon: 'panel',
        name: words.sidebar,
        keys: shortcutLabel('\\'),
        run: onToggleSidebar,
      },
      go('agents', strings.agents.title, { name: 'agents' }),
      go('picture', strings.pictures.title, { name: 'pictures' }),
      ...sections.map((section) =>
        go('sliders', `${settings.title} · ${settings.sections[section]}`, { name: 'settings', section }),
      ),
      ...(role === 'user'
        ? []
        : [go('chart', strings.admin.title, { name: 'admin', section: 'dashboard' as const })]),
      ...(['light', 'dark', 'system'] as const).map(theme),
      { key: 'log-out', icon: 'door', name: strings.account.logOut, run: logOut },
    ];
  }, [strings, role, logOut, onToggleSidebar]);
}

/** Those whose name has every word of `text` at the beginning of one of its words, in any order. */
function filterCommands(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const wanted = wordsOf(text);
  return items.filter(({ name }) => {
    const words = wordsOf(name);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
