import { z } from 'zod';
import {
  type ImportedConversation,
  type ImportedMessage,
  importedTime,
  importedTitle,
  onOneLine,
  optional,
  showAttached,
  showUnknown,
  showWritten,
} from './imported-conversation.ts';

const Text = optional(z.string());

const Block = z.object({ type: z.string(), text: Text, name: Text, input: z.unknown().optional() });
const Message = z.object({
  uuid: Text,
  sender: z.enum(['human', 'assistant']).nullish(),
  text: z.string().nullish(),
  content: z.array(z.unknown()).nullish(),
  created_at: Text,
  parent_message_uuid: Text,
  attachments: optional(z.array(optional(z.object({ file_name: Text, extracted_content: Text })))),
  files: optional(z.array(optional(z.object({ file_name: Text })))),
});
type Message = z.output<typeof Message>;

/** A conversation in `conversations.json` of Claude's data export: messages in order, newer ones naming what they answer. */
export const ClaudeConversation = z.object({
  name: Text,
  created_at: Text,
  chat_messages: z.array(Message.nullable()),
});
type Conversation = z.output<typeof ClaudeConversation>;

/** What was said in it, with the text of its attachments; all branches where the file tells them apart. */
export function readClaudeConversation(file: Conversation): ImportedConversation {
  const before = new Map<string, string | undefined>();
  const artifacts: Artifacts = new Map();
  const messages = new Map<string, ImportedMessage>();
  let last: ImportedMessage | undefined;
  for (const [index, message] of file.chat_messages.entries()) {
    if (!message) continue;
    const given = message.parent_message_uuid;
    const parentKey = given && before.has(given) ? before.get(given) : last?.key;
    const content = contentOf(message, artifacts);
    const uuid = message.uuid ?? '';
    if (messages.get(uuid)?.content === content) continue;
    // An id that another message has already, or none, is no reason to lose a message.
    const key = uuid === '' || before.has(uuid) ? `no. ${index}` : uuid;
    // What holds no word is passed over, and what answers it answers what it answered.
    before.set(key, content === '' ? parentKey : key);
    if (content === '') continue;
    const role = roleOf(message, last);
    last = { key, parentKey, role, content, createdAt: toMilliseconds(message.created_at) };
    messages.set(key, last);
  }
  return {
    title: importedTitle(file.name),
    systemPrompt: '',
    createdAt: toMilliseconds(file.created_at),
    messages: [...messages.values()],
  };
}

/** Where the file does not say who spoke, it is whoever did not speak before. */
function roleOf({ sender }: Message, last: ImportedMessage | undefined): 'user' | 'assistant' {
  if (sender) return sender === 'human' ? 'user' : 'assistant';
  return last?.role === 'user' ? 'assistant' : 'user';
}

function contentOf({ text, content, attachments, files }: Message, artifacts: Artifacts): string {
  const blocks = (content ?? []).map((block) => textOfBlock(block, artifacts)).filter(Boolean);
  const said = blocks.length > 0 ? blocks.join('\n\n') : (text ?? '');
  const attached = (attachments ?? []).map(
    (file) => `[Attached: ${file?.file_name || 'a file'}]\n${file?.extracted_content ?? ''}`,
  );
  const named = (files ?? []).map((file) => `[Attached: ${file?.file_name || 'a file'}]`);
  return [said, ...attached, ...named].join('\n\n').trim();
}

// What the model thought, and what only its tools were told and gave.
const UNSPOKEN = new Set([
  'thinking',
  'redacted_thinking',
  'tool_use',
  'tool_result',
  'token_budget',
  'flag',
]);

function textOfBlock(given: unknown, artifacts: Artifacts): string {
  const block = Block.safeParse(given).data;
  if (!block) return typeof given === 'string' ? given : showUnknown(undefined);
  const { type, text } = block;
  if (type === 'tool_use') return writtenBy(block, artifacts);
  if (UNSPOKEN.has(type)) return '';
  if (type === 'image' || type === 'document') return showAttached(undefined);
  return text || type === 'text' ? (text ?? '') : showUnknown(type);
}

/** What was written beside the talk, by its id. */
type Artifacts = Map<string, { title: string; language: string | undefined }>;

const Artifact = z.object({
  id: Text,
  title: Text,
  type: Text,
  language: Text,
  content: Text,
  new_str: Text,
});
const WrittenFile = z.object({ path: z.string(), file_text: z.string() });

/** What a call wrote for the person; nothing of a call that only a tool was told. */
function writtenBy({ name, input }: z.output<typeof Block>, artifacts: Artifacts): string {
  const file = name === 'create_file' ? WrittenFile.safeParse(input).data : undefined;
  if (file) {
    const title = file.path.split('/').at(-1) ?? '';
    const ending = /\.(\w+)$/.exec(title)?.[1] ?? '';
    return showWritten({ title, text: file.file_text, language: ending === 'md' ? undefined : ending });
  }
  const artifact = name === 'artifacts' ? Artifact.safeParse(input).data : undefined;
  if (!artifact) return '';
  const { id, title, type, language, content, new_str } = artifact;
  const known = artifacts.get(id ?? '');
  const page = {
    title: onOneLine(title ?? '') || known?.title || 'Document',
    language: type ? codeOf(type, language) : known?.language,
  };
  artifacts.set(id ?? '', page);
  if (content) return showWritten({ ...page, text: content });
  return showWritten({ ...page, title: `${page.title} (changed)`, text: new_str ?? '' });
}

/** `undefined` for prose. */
function codeOf(type: string, language: string | null | undefined): string | undefined {
  if (/markdown|text\/plain/.test(type)) return undefined;
  if (language) return language;
  return type.includes('react') ? 'jsx' : (/(html|svg|mermaid)/.exec(type)?.[1] ?? '');
}

function toMilliseconds(time: string | null | undefined): number | undefined {
  return importedTime(Date.parse(time ?? ''));
}
