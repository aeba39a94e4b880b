import { z } from 'zod';
import {
  type Canvas,
  ChatGptAttachment,
  ChatGptContent,
  namePictures,
  OUTPUTS,
  readCanvasCall,
  readReport,
  textOfContent,
  wordsOf,
} from './chatgpt-content.ts';
import {
  type ImportedConversation,
  type ImportedMessage,
  importedTime,
  importedTitle,
  optional,
  showWritten,
} from './imported-conversation.ts';

/** Seconds since 1970; some programs write a date. */
const Time = optional(z.union([z.number(), z.string()]));
const Message = z.object({
  author: optional(z.object({ role: optional(z.string()) })),
  create_time: Time,
  content: ChatGptContent.nullish(),
  /** `all` for what was said to the person; otherwise it is a call of a tool. */
  recipient: optional(z.string()),
  /** `analysis` for what the model thought. */
  channel: optional(z.string()),
  metadata: optional(
    z.object({
      is_visually_hidden_from_conversation: optional(z.boolean()),
      attachments: optional(z.array(ChatGptAttachment)),
      reasoning_status: optional(z.string()),
      /** What running code gave beside words. */
      aggregate_result: optional(z.object({ messages: optional(z.array(z.unknown())) })),
      /** Where an app shows what it made, such as a report: its state, as JSON. */
      chatgpt_sdk: optional(z.object({ widget_state: optional(z.string()) })),
    }),
  ),
});
const Node = z.object({ message: Message.nullish(), parent: optional(z.string()) });

/** A conversation in `conversations.json` of ChatGPT's data export: a tree of messages. */
export const ChatGptConversation = z.object({
  title: optional(z.string()),
  create_time: Time,
  current_node: optional(z.string()),
  mapping: z.record(z.string(), Node.nullable()),
});
type Conversation = z.output<typeof ChatGptConversation>;
type Nodes = Map<string, Node | null>;
type Message = z.output<typeof Message>;
type Node = z.output<typeof Node>;

/** What a step of the conversation leaves to those below it. */
interface Place {
  /** The message itself, or the closest one above it that was said. */
  said: ImportedMessage | undefined;
  /** Whether the step is itself that message, and code that was run. */
  isCode: boolean;
  canvas: Canvas | undefined;
}
const START: Place = { said: undefined, isCode: false, canvas: undefined };

/** What was said in it, all branches; what only its tools and its own instructions said is left out. */
export function readChatGptConversation(file: Conversation): ImportedConversation {
  const nodes: Nodes = new Map(Object.entries(file.mapping));
  const messages: ImportedMessage[] = [];
  const places = new Map<string, Place>();
  for (const [key, node] of inOrder(nodes)) {
    const above = places.get(node?.parent ?? '') ?? START;
    const place = node?.message ? placeOf(key, node.message, above) : { ...above, isCode: false };
    if (place.said && place.said !== above.said) messages.push(place.said);
    places.set(key, place);
  }
  return {
    title: importedTitle(file.title),
    systemPrompt: '',
    createdAt: toMilliseconds(file.create_time),
    messages,
    activeKey: places.get(file.current_node ?? '')?.said?.key,
  };
}

function placeOf(key: string, message: Message, above: Place): Place {
  const role = roleOf(message, above);
  const { text = '', canvas = above.canvas, isCode = false } = readStep(message, role, above);
  const content = text.trim();
  if (content === '') return { ...above, isCode: false, canvas };
  const said: ImportedMessage = {
    key,
    parentKey: above.said?.key,
    role: role === 'user' ? 'user' : 'assistant',
    content,
    createdAt: toMilliseconds(message.create_time),
  };
  return { said, isCode, canvas };
}

/** Where the file does not say who spoke, it is whoever did not speak before. */
function roleOf({ author }: Message, { said }: Place): string {
  return author?.role ?? (said?.role === 'user' ? 'assistant' : 'user');
}

/** What the step says to the person; nothing of a thought, an instruction or what only a tool was told or gave. */
function readStep(
  message: Message,
  role: string,
  above: Place,
): { text?: string; canvas?: Canvas; isCode?: boolean } {
  const { content, recipient, channel, metadata } = message;
  if (!content || metadata?.is_visually_hidden_from_conversation) return {};
  const attachments = metadata?.attachments ?? [];
  if (role === 'user') return { text: textOfContent(content, attachments) };
  const report = readReport(metadata?.chatgpt_sdk?.widget_state);
  if (report) return { text: report };
  const isForPerson = (recipient || 'all') === 'all';
  if (channel === 'analysis') return {};
  if (role === 'tool') {
    if (!isForPerson) return {};
    if (!OUTPUTS.has(content.content_type)) return { text: namePictures(content.parts) };
    if (!above.isCode) return {};
    // What code gave belongs to the code, an output in several steps as well.
    const pictures = namePictures(metadata?.aggregate_result?.messages);
    return { text: [textOfContent(content, []), pictures].join('\n\n'), isCode: true };
  }
  if (role !== 'assistant') return {};
  if (recipient?.startsWith('canmore.')) return readCanvasCall(content, above.canvas);
  const isCode = content.content_type === 'code' || recipient?.startsWith('python') === true;
  // It ran while the model thought.
  if (isCode && metadata?.reasoning_status === 'is_reasoning') return {};
  if (isForPerson) return { text: textOfContent(content, attachments), isCode };
  return recipient?.startsWith('python')
    ? { text: showWritten({ text: wordsOf(content), language: 'python' }), isCode }
    : {};
}

/** Nodes, each after its parent; what hangs from nothing begins anew, and so does a ring, where the file has it first. */
function inOrder(nodes: Nodes): Nodes {
  const children = Map.groupBy(nodes, ([, node]) =>
    node?.parent && nodes.has(node.parent) ? node.parent : undefined,
  );
  const order: Nodes = new Map();
  const walk = (open: [string, Node | null][]) => {
    // It grows while it is walked.
    for (const [key, node] of open) {
      if (order.has(key)) continue;
      order.set(key, node);
      for (const child of children.get(key) ?? []) open.push(child);
    }
  };
  walk(children.get(undefined) ?? []);
  for (const entry of nodes) walk([entry]);
  return order;
}

function toMilliseconds(time: number | string | null | undefined): number | undefined {
  return importedTime(typeof time === 'string' ? Date.parse(time) : (time ?? Number.NaN) * 1000);
}
