import { type ReactNode, useId } from 'react';
import type { ConversationSummary } from '../api/chat.ts';
import { hrefOf, type Route } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Waiting } from '../ui/waiting.tsx';
import styles from './conversation-list.module.css';
import { ConversationMenu } from './conversation-menu.tsx';
import { useConversations } from './conversation-queries.ts';
import { type DateGroup, groupByDate } from './group-by-date.ts';

interface ConversationListProps {
  query: { q: string; archived: boolean };
  current: Route;
}

/** The conversations that match, with what can be done to each. */
export function ConversationList({ query, current }: ConversationListProps) {
  const strings = useStrings();
  const list = useConversations(query);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
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
        {query.q ? strings.sidebar.nothingFound(query.q) : strings.sidebar.empty}
      </p>
    );
  const show = (item: ConversationSummary) => (
    <Item
      key={item.id}
      item={item}
      isCurrent={current.name === 'conversation' && current.id === item.id}
      showsPreview={query.q !== ''}
    />
  );
  const groups = groupByDate(items, (item) => new Date(item.last_activity_at), new Date());
  return (
    <ul className={styles.list}>
      {query.q === ''
        ? groups.map((each) => <Group key={each.items[0]?.id} {...each} show={show} />)
        : items.map(show)}
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

interface GroupProps {
  group: DateGroup;
  items: ConversationSummary[];
  show: (item: ConversationSummary) => ReactNode;
}

/** The conversations of some days, under their name. */
function Group({ group, items, show }: GroupProps) {
  const id = useId();
  const { sidebar } = useStrings();
  return (
    <li className={styles.group}>
      <p id={id}>{sidebar.days(group)}</p>
      <ul aria-labelledby={id}>{items.map(show)}</ul>
    </li>
  );
}

interface ItemProps {
  item: ConversationSummary;
  isCurrent: boolean;
  showsPreview: boolean;
}

function Item({ item, isCurrent, showsPreview }: ItemProps) {
  const strings = useStrings();
  const title = strings.conversation.named(item.title);
  return (
    <li className={styles.item} data-current={isCurrent}>
      <a href={hrefOf({ name: 'conversation', id: item.id })} aria-current={isCurrent ? 'page' : undefined}>
        <span className={styles.title}>
          {item.routing === 'local_only' ? <Icon name="lock" size={13} /> : null}
          <span title={title}>{title}</span>
          {item.archived ? <em>{strings.sidebar.archived}</em> : null}
        </span>
        {showsPreview ? <span className={styles.preview}>{item.last_message_preview}</span> : null}
      </a>
      <ConversationMenu
        conversation={item}
        trigger={<IconButton icon="more" size="small" label={strings.conversation.actions(title)} />}
      />
    </li>
  );
}
