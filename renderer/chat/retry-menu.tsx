import { useQuery } from '@tanstack/react-query';
import type { Conversation, Message } from '../api/chat.ts';
import { listModels } from '../api/models.ts';
import { isCloudReady, LINE, type PrivacySettings, readPrivacySettings } from '../api/privacy.ts';
import type { ReplyRequest } from '../api/reply-stream.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { placeOf } from './answerer.ts';

export interface ReplyProps {
  conversation: Conversation;
  message: Message;
  isBusy: boolean;
  onStart: (request: ReplyRequest) => void;
}

type Regenerate = Extract<ReplyRequest, { kind: 'regenerate' }>;

/** Answers the question once more: the same way, elsewhere as far as it may go there, with another model, or at another length. */
export function RetryMenu({ conversation, message, isBusy, onStart }: ReplyProps) {
  const { chat, answering } = useStrings();
  const { retry: words } = answering;
  const list = useQuery({ queryKey: ['models'], queryFn: listModels, staleTime: 300_000 });
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  const again = (more: Partial<Regenerate> = {}) =>
    onStart({ kind: 'regenerate', messageId: message.id, ...sameWay(conversation, message), ...more });
  const used = conversation.local_model ?? list.data?.active.chat;
  const others =
    list.data?.items.filter(
      ({ id, kind, installed, source }) =>
        kind === 'chat' && installed && id !== used && source !== 'starter',
    ) ?? [];
  const { llm_provider: provider = '', model, tool } = message.metadata ?? {};
  const isHere = placeOf(provider) === 'local';
  const isStarter = list.data?.items.find(({ id }) => id === model)?.source === 'starter';
  const hasWords = !tool && !isStarter && message.content.trim() !== '';
  const hasCloud = isCloudReady(settings.data?.cloud);
  const isAlone = !hasCloud && others.length === 0 && !hasWords;
  const button = (
    <IconButton
      icon="refresh"
      size="small"
      label={chat.tryAgain}
      disabled={isBusy}
      {...(isAlone ? { onClick: () => again() } : {})}
    />
  );
  if (isAlone) return button;
  const kept = whyNotCloud(conversation, message, settings.data);
  return (
    <Menu trigger={button} align="start">
      <MenuItem icon="refresh" onSelect={() => again()}>
        {chat.tryAgain}
      </MenuItem>
      {hasCloud && !isHere ? (
        <MenuItem icon="arch" onSelect={() => again({ provider: 'local' })}>
          {words.here}
        </MenuItem>
      ) : null}
      {hasCloud && isHere ? (
        <MenuItem
          icon="cloud"
          hint={kept && words.notCloud[kept]}
          onSelect={() => again({ provider: 'cloud', localModel: undefined })}
        >
          {words.inCloud}
        </MenuItem>
      ) : null}
      {others.map(({ id, name }) => (
        <MenuItem key={id} icon="box" onSelect={() => again({ localModel: id })}>
          {words.with(name)}
        </MenuItem>
      ))}
      {hasWords ? (
        <>
          <MenuLine />
          <MenuItem icon="shorter" onSelect={() => again({ length: 'shorter' })}>
            {words.shorter}
          </MenuItem>
          <MenuItem icon="longer" onSelect={() => again({ length: 'longer' })}>
            {words.longer}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

/** Ways on from a reply that ended early, or that the cloud could not give. */
export function WaysOn({ conversation, message, isBusy, isLast, onStart }: ReplyProps & { isLast: boolean }) {
  const { retry: words } = useStrings().answering;
  const { stopped, finish_reason: end, fallback_reason: fallback } = message.metadata ?? {};
  if (!isLast) return null;
  const goesOn = (stopped === true || end === 'length') && message.content.trim() !== '';
  if (!goesOn && !fallback) return null;
  const again = (more: Partial<Regenerate>) =>
    onStart({ kind: 'regenerate', messageId: message.id, ...more });
  return (
    <div className={layout.line}>
      {goesOn ? (
        <Button disabled={isBusy} onClick={() => again({ ...sameWay(conversation, message), goesOn: true })}>
          {words.goOn}
        </Button>
      ) : null}
      {fallback ? (
        <Button icon="cloud" disabled={isBusy} onClick={() => again({ provider: 'cloud' })}>
          {words.cloud}
        </Button>
      ) : null}
    </div>
  );
}

/** How an answer was made, where a person had chosen that for it; else the rules decide again. */
function sameWay({ messages }: Conversation, { metadata, parent_id }: Message): Partial<Regenerate> {
  const question = messages.find(({ id }) => id === parent_id);
  const wasChosen = metadata?.why === 'local_only_turn' && !question?.stays_here;
  return wasChosen ? { provider: 'local', localModel: metadata.model } : {};
}

type WhyNotCloud = keyof ReturnType<typeof useStrings>['answering']['retry']['notCloud'];

/** Why a question may not go to the cloud, as far as that is known before it is scored anew. */
function whyNotCloud(
  { messages, routing }: Conversation,
  { metadata, parent_id }: Message,
  settings: PrivacySettings | undefined,
): WhyNotCloud | undefined {
  const question = messages.find(({ id }) => id === parent_id);
  if (routing === 'local_only') return 'conversation';
  if (question?.stays_here) return 'message';
  if (settings?.offline_mode || settings?.cloud_disabled || settings?.account_closed) return 'closed';
  const { sensitivity_score: score = 0, message_score: own = 0, why } = metadata ?? {};
  if (own >= (settings?.threshold ?? LINE)) return 'sensitive';
  return score >= LINE || why === 'unread_attachment' ? 'earlier' : undefined;
}
