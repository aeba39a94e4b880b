import { loadConfig } from '../../server/config.ts';
import { createContext } from '../../server/context.ts';
import { newId } from '../../server/core/ids.ts';
import { createScriptedEngine } from '../api/scripted-engine.ts';
import { makeLongConversation } from './long-conversation.ts';

// `scale-fill.ts <messages>`, in the environment of a server that is stopped: conversations of 50 messages for its first account,
// through the rows that the server itself writes.
const PER_CONVERSATION = 50;
const AT_ONCE = 100;
const MINUTE_MS = 60_000;
/** A word of one conversation in a thousand. */
const RARE = 'quincunx';

const count = Number(process.argv[2] ?? 0) / PER_CONVERSATION;
const context = await createContext(loadConfig(process.env), {
  engine: createScriptedEngine(() => ''),
  activeModel: () => undefined,
});
const { database, chat } = context;
const userId = database.sqlite.prepare<[], string>('SELECT id FROM users').pluck().get() ?? '';
// The dashboard is the owner's.
database.sqlite.prepare("UPDATE users SET role = 'super_admin' WHERE id = ?").run(userId);
const texts = makeLongConversation(PER_CONVERSATION);
const beginning = Date.now() - count * MINUTE_MS;
for (let first = 0; first < count; first += AT_ONCE)
  database.transaction(() => {
    for (let at = first; at < Math.min(first + AT_ONCE, count); at++) fill(at);
  });
await context.close();

function fill(at: number): void {
  const createdAt = beginning + at * MINUTE_MS;
  const id = newId();
  const title = `Conversation ${at}`;
  const ids = texts.map(newId);
  chat.conversations.insert({
    ...{ id, userId, title, titleSource: 'given', systemPrompt: '', routing: 'auto', promptStaysHere: false },
    ...{ isArchived: false, activeMessageId: ids.at(-1) ?? null, createdAt, lastActivityAt: createdAt },
    ...{
      projectId: null,
      pinnedAt: null,
      localModel: null,
      cloudModel: null,
      temperature: null,
      maxTokens: null,
    },
  });
  chat.search.indexTitle(id, title);
  for (const [depth, { role, content }] of texts.entries()) {
    const messageId = ids[depth] ?? '';
    const text = depth === 0 && at % 1_000 === 0 ? `${content} ${RARE}` : content;
    const parentId = ids[depth - 1] ?? null;
    const metadata = role === 'assistant' ? { llm_provider: 'local', model: 'bench', latency_ms: 900 } : {};
    chat.messages.insert({
      ...{ id: messageId, conversationId: id, parentId, depth: depth + 1, role, content: text },
      ...{ taintScore: 0, metadata, createdAt },
    });
    chat.search.indexMessage(id, messageId, text);
  }
}
