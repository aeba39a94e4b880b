import { z } from 'zod';
import {
  type ImportedConversation,
  type ImportedMessage,
  importedTime,
  importedTitle,
} from './imported-conversation.ts';

const Message = z.object({
  uuid: z.string(),
  sender: z.enum(['human', 'assistant']),
  text: z.string().nullish(),
  content: z.array(z.object({ type: z.string(), text: z.string().nullish() })).nullish(),
  created_at: z.string().nullish(),
  parent_message_uuid: z.string().nullish(),
  attachments: z
    .array(z.object({ file_name: z.string().nullish(), extracted_content: z.string().nullish() }))
    .nullish(),
  files: z.array(z.object({ file_name: z.string().nullish() })).nullish(),
});

/** `conversations.json` of Claude's data export: messages in order, newer ones naming what they answer. */
export const ClaudeExport = z
  .array(
    z.object({
      name: z.string().nullish(),
      created_at: z.string().nullish(),
      chat_messages: z.array(Message),
    }),
  )
  .min(1)
  .max(20_000);

type Conversation = z.output<typeof ClaudeExport>[number];

/** What was said in it, with the text of its attachments; all branches where the file tells them apart. */
export function readClaudeConversation(file: Conversation): ImportedConversation {
  const before = new Map<string, string | undefined>();
  const messages: ImportedMessage[] = [];
  for (const message of file.chat_messages) {
    const given = message.parent_message_uuid;
    const parentKey = given && before.has(given) ? before.get(given) : messages.at(-1)?.key;
    const content = contentOf(message);
    const isNew = !before.has(message.uuid);
    // What holds no word is passed over, and what answers it answers what it answered.
    if (isNew) before.set(message.uuid, content === '' ? parentKey : message.uuid);
    if (isNew && content !== '') messages.push(toMessage(message, parentKey, content));
  }
  return {
    title: importedTitle(file.name),
    systemPrompt: '',
    createdAt: toMilliseconds(file.created_at),
    messages,
  };
}

function toMessage(
  { uuid, sender, created_at }: z.output<typeof Message>,
  parentKey: string | undefined,
  content: string,
): ImportedMessage {
  const role = sender === 'human' ? 'user' : 'assistant';
  return { key: uuid, parentKey, role, content, createdAt: toMilliseconds(created_at) };
}

function contentOf({ text, content, attachments, files }: z.output<typeof Message>): string {
  const blocks = (content ?? []).flatMap((block) =>
    block.type === 'text' && block.text ? [block.text] : [],
  );
  const said = blocks.length > 0 ? blocks.join('\n\n') : (text ?? '');
  const attached = (attachments ?? []).map(
    ({ file_name, extracted_content }) => `[Attached: ${file_name || 'a file'}]\n${extracted_content ?? ''}`,
  );
  const named = (files ?? []).map(({ file_name }) => `[Attached: ${file_name || 'a file'}]`);
  return [said, ...attached, ...named].join('\n\n').trim();
}

function toMilliseconds(time: string | null | undefined): number | undefined {
  return importedTime(Date.parse(time ?? ''));
}
