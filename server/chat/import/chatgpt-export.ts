import { z } from 'zod';
import { type ImportedConversation, type ImportedMessage, importedTitle } from './imported-conversation.ts';

const Content = z.object({ parts: z.array(z.unknown()).optional() });
const Message = z.object({
  author: z.object({ role: z.string() }),
  create_time: z.number().nonnegative().nullish(),
  content: Content.nullish(),
  /** `all` for what was said to the person; otherwise it is a call of a tool. */
  recipient: z.string().nullish(),
  metadata: z.object({ is_visually_hidden_from_conversation: z.boolean().nullish() }).nullish(),
});
const Node = z.object({ message: Message.nullish(), parent: z.string().nullish() });

/** `conversations.json` of ChatGPT's data export: a tree of messages for each conversation. */
export const ChatGptExport = z
  .array(
    z.object({
      title: z.string().nullish(),
      create_time: z.number().nonnegative().nullish(),
      current_node: z.string().nullish(),
      mapping: z.record(z.string(), Node),
    }),
  )
  .min(1)
  .max(20_000);

type Conversation = z.output<typeof ChatGptExport>[number];

/** What was said in it, all branches; what only its tools and its own instructions said is left out. */
export function readChatGptConversation(file: Conversation): ImportedConversation {
  const nodes = new Map(Object.entries(file.mapping));
  const said = new Map([...nodes].flatMap(([key, node]) => toMessage(key, node)));
  const shown = (key: string | null | undefined) => nearest(nodes, said, key);
  const messages = inOrder(nodes).flatMap((key) => {
    const message = said.get(key);
    return message ? [{ ...message, parentKey: shown(nodes.get(key)?.parent) }] : [];
  });
  return {
    title: importedTitle(file.title),
    systemPrompt: '',
    createdAt: toMilliseconds(file.create_time),
    messages,
    activeKey: shown(file.current_node),
  };
}

type Nodes = Map<string, z.output<typeof Node>>;
type Said = Omit<ImportedMessage, 'parentKey'>;

function toMessage(key: string, { message }: z.output<typeof Node>): [string, Said][] {
  if (!message || message.metadata?.is_visually_hidden_from_conversation) return [];
  const { role } = message.author;
  if ((role !== 'user' && role !== 'assistant') || (message.recipient ?? 'all') !== 'all') return [];
  const content = (message.content?.parts ?? []).map(toText).filter(Boolean).join('\n\n').trim();
  return content === ''
    ? []
    : [[key, { key, role, content, createdAt: toMilliseconds(message.create_time) }]];
}

function toText(part: unknown): string {
  if (typeof part === 'string') return part;
  // Pictures and sound lie in other files of the export.
  return part ? '[An attachment that is not in this file.]' : '';
}

/** The message itself or the closest one above it that was said. */
function nearest(nodes: Nodes, said: Map<string, Said>, key: string | null | undefined): string | undefined {
  const seen = new Set<string>();
  let at = key ?? undefined;
  while (at !== undefined && !said.has(at) && !seen.has(at)) {
    seen.add(at);
    at = nodes.get(at)?.parent ?? undefined;
  }
  return at !== undefined && said.has(at) ? at : undefined;
}

/** Keys, each after its parent; what hangs in a ring or from nothing is left out or begins anew. */
function inOrder(nodes: Nodes): string[] {
  const children = Map.groupBy(nodes.keys(), (key) => {
    const parent = nodes.get(key)?.parent;
    return parent && nodes.has(parent) ? parent : undefined;
  });
  const order: string[] = [];
  const waiting = [...(children.get(undefined) ?? [])];
  for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
    order.push(key);
    waiting.push(...(children.get(key) ?? []));
  }
  return order;
}

function toMilliseconds(seconds: number | null | undefined): number | undefined {
  return seconds === null || seconds === undefined ? undefined : Math.round(seconds * 1000);
}
