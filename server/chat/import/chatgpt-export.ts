import { z } from 'zod';
import {
  type ImportedConversation,
  type ImportedMessage,
  importedTime,
  importedTitle,
} from './imported-conversation.ts';

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
  const messages: ImportedMessage[] = [];
  // Of each node the message itself or the closest one above it that was said.
  const shown = new Map<string, string | undefined>();
  for (const [key, node] of inOrder(nodes)) {
    const parentKey = shown.get(node.parent ?? '');
    const said = toMessage(key, node);
    shown.set(key, said ? key : parentKey);
    if (said) messages.push({ ...said, parentKey });
  }
  return {
    title: importedTitle(file.title),
    systemPrompt: '',
    createdAt: toMilliseconds(file.create_time),
    messages,
    activeKey: shown.get(file.current_node ?? ''),
  };
}

type Nodes = Map<string, z.output<typeof Node>>;
type Said = Omit<ImportedMessage, 'parentKey'>;

function toMessage(key: string, { message }: z.output<typeof Node>): Said | undefined {
  if (!message || message.metadata?.is_visually_hidden_from_conversation) return undefined;
  const { role } = message.author;
  if ((role !== 'user' && role !== 'assistant') || (message.recipient ?? 'all') !== 'all') return undefined;
  const content = (message.content?.parts ?? []).map(toText).filter(Boolean).join('\n\n').trim();
  return content === '' ? undefined : { key, role, content, createdAt: toMilliseconds(message.create_time) };
}

function toText(part: unknown): string {
  if (typeof part === 'string') return part;
  // Pictures and sound lie in other files of the export.
  return part ? '[An attachment that is not in this file.]' : '';
}

/** Nodes, each after its parent; what hangs in a ring is left out, what hangs from nothing begins anew. */
function inOrder(nodes: Nodes): [string, z.output<typeof Node>][] {
  const children = Map.groupBy(nodes, ([, { parent }]) => (parent && nodes.has(parent) ? parent : undefined));
  const order = [...(children.get(undefined) ?? [])];
  // It grows while it is walked.
  for (const [key] of order) for (const child of children.get(key) ?? []) order.push(child);
  return order;
}

function toMilliseconds(seconds: number | null | undefined): number | undefined {
  return importedTime((seconds ?? Number.NaN) * 1000);
}
