import { type ReactNode, useId } from 'react';
import type { ConversationSummary } from '../api/chat.ts';
import { hrefOf, type Route } from '../app/router.ts';
import { HighlightedText } from '../documents/highlighted-text.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Waiting } from '../ui/waiting.tsx';
import styles from './conversation-list.module.css';
import { ConversationMenu } from './conversation-menu.tsx';
import { useConversations } from './conversation-queries.ts';
import { useGoing } from './delete-later.ts';
import { type DateGroup, groupByDate } from './group-by-date.ts';

/** The conversations that are chosen, to do one thing with all of them. */
interface Selection {
  chosen: ReadonlyMap<string, ConversationSummary>;
  toggle: (conversation: ConversationSummary) => void;
}

interface ConversationListProps {
  query: { q: string; archived: boolean; project_id?: string };
  current: Route;
  /** Undefined while nothing is chosen; `begin` starts that with one. */
  selection?: Selection;
  onSelect?: (first: ConversationSummary) => void;
  /** What is said where there is none and nothing was searched for. */
  emptyText?: string;
}

/** The conversations that match, with what can be done to each. */
export function ConversationList(props: ConversationListProps) {
  const { query, current, selection, onSelect } = props;
  const strings = useStrings();
  const list = useConversations(query);
  const going = useGoing();
  const items = (list.data?.pages.flatMap((page) => page.items) ?? []).filter(({ id }) => !going.has(id));
  const retry = () => list.refetch();
  if (list.isPending)
    return (
      <div className={styles.aside}>
        <Waiting shape="text" lines={4} onRetry={retry} />
      </div>
    );
  if (list.isError && items.length === 0)
    return (
      <div className={styles.aside}>
        <p>{list.error.message}</p>
        <Button look="quiet" icon="refresh" isBusy={list.isFetching} onClick={retry}>
          {strings.states.tryAgain}
        </Button>
      </div>
    );
  if (list.isSuccess && items.length === 0)
    return (
      <p className={styles.empty}>
        {query.q ? strings.sidebar.nothingFound(query.q) : (props.emptyText ?? strings.sidebar.empty)}
      </p>
    );
  const show = (item: ConversationSummary) => (
    <Item
      key={item.id}
      item={item}
      isCurrent={current.name === 'conversation' && current.id === item.id}
      isSearch={query.q !== ''}
      selection={selection}
      onSelect={onSelect}
    />
  );
  const pinned = items.filter((item) => item.pinned);
  const others = items.filter((item) => !item.pinned);
  const groups = groupByDate(others, (item) => new Date(item.last_activity_at), new Date());
  return (
    <ul className={styles.list}>
      {query.q === '' ? (
        <>
          {pinned.length > 0 ? <Group name={strings.library.pinned} items={pinned} show={show} /> : null}
          {groups.map(({ group, items: ofGroup }) => (
            <Group key={nameKey(group)} name={strings.sidebar.days(group)} items={ofGroup} show={show} />
          ))}
        </>
      ) : (
        items.map(show)
      )}
      {list.hasNextPage ? (
        <li>
          <Button look="quiet" isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {strings.sidebar.more}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function nameKey(group: DateGroup): string {
  return group.kind === 'month' ? `${group.year}-${group.month}` : group.kind;
}

interface GroupProps {
  name: string;
  items: ConversationSummary[];
  show: (item: ConversationSummary) => ReactNode;
}

/** The conversations of some days, or those that are pinned, under their name. */
function Group({ name, items, show }: GroupProps) {
  const id = useId();
  return (
    <li className={styles.group}>
      <p id={id}>{name}</p>
      <ul aria-labelledby={id}>{items.map(show)}</ul>
    </li>
  );
}

interface ItemProps {
  item: ConversationSummary;
  isCurrent: boolean;
  isSearch: boolean;
  selection?: Selection;
  onSelect?: (first: ConversationSummary) => void;
}

function Item({ item, isCurrent, isSearch, selection, onSelect }: ItemProps) {
  const strings = useStrings();
  const title = strings.conversation.named(item.title);
  if (selection)
    return (
      <li className={styles.item} data-current={selection.chosen.has(item.id)}>
        <label className={`${layout.row} ${styles.choice}`}>
          <input
            type="checkbox"
            aria-label={strings.library.selectOne(title)}
            checked={selection.chosen.has(item.id)}
            onChange={() => selection.toggle(item)}
          />
          <Title item={item} title={title} />
        </label>
      </li>
    );
  const { id, match } = item;
  return (
    <li className={styles.item} data-current={isCurrent}>
      <a
        href={hrefOf({ name: 'conversation', id, message: match?.message_id })}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Title item={item} title={title} />
        {isSearch && match ? (
          <span className={styles.match}>
            <HighlightedText text={match.text} highlights={match.highlights} />
          </span>
        ) : null}
      </a>
      <ConversationMenu
        conversation={item}
        onSelect={onSelect && (() => onSelect(item))}
        trigger={<IconButton icon="more" size="small" label={strings.conversation.actions(title)} />}
      />
    </li>
  );
}

function Title({ item, title }: { item: ConversationSummary; title: string }) {
  const { sidebar, library } = useStrings();
  const at = item.last_activity_at;
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return (
    <span className={styles.title}>
      {item.routing === 'local_only' ? <Icon name="lock" size={13} /> : null}
      <span title={title}>{title}</span>
      {item.archived ? <em>{sidebar.archived}</em> : null}
      <time dateTime={at} title={library.lastUsed(at)}>
        {isToday ? library.clock(at) : library.day(at)}
      </time>
    </span>
  );
}
