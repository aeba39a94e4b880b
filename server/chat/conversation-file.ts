import type { z } from 'zod';
import { toIso } from '../core/clock.ts';
import { ROUTING_LINE } from '../core/routing-line.ts';
import type { ConversationSummary } from './conversations.repository.ts';
import type { ConversationFile } from './import/import.schemas.ts';
import type { ImportedConversation } from './import/imported-conversation.ts';
import type { MessageRow } from './messages.repository.ts';
import { isKeptHere, unredactedTaint } from './prompt-turns.ts';

type File = z.output<typeof ConversationFile>;

/** The branch that is shown, in the form that `readConversationFile` reads back. */
export function exportJson(conversation: ConversationSummary, branch: MessageRow[]): File {
  return {
    format: 'alcove.conversation',
    version: 1,
    title: conversation.title,
    system_prompt: conversation.systemPrompt,
    routing: conversation.routing,
    created_at: toIso(conversation.createdAt),
    messages: branch.map((row) => ({
      role: row.role,
      content: row.content,
      created_at: toIso(row.createdAt),
      ...taintOf(row),
      ...(isKeptHere(row) ? { routing: 'local_only' as const } : {}),
    })),
  };
}

// The words of an answer need not tell that it was made from a sensitive document.
function taintOf(row: MessageRow): { sensitivity_score?: number } {
  const taint = Math.max(row.taintScore, unredactedTaint(row) ?? 0);
  return taint >= ROUTING_LINE ? { sensitivity_score: taint } : {};
}

/** The branch that is shown, to be read by a person: each answer says where it was made. */
export function exportMarkdown(conversation: ConversationSummary, branch: MessageRow[]): string {
  const turns = branch.map((row) => {
    const who = row.role === 'user' ? 'You' : 'Assistant';
    const where = row.role === 'user' ? '' : `*${whereAnswered(row)}*\n\n`;
    return `## ${who} · ${toIso(row.createdAt)}\n\n${where}${row.content}\n`;
  });
  return [`# ${conversation.title}\n`, ...turns].join('\n');
}

function whereAnswered({ metadata: { imported, llm_provider, model } }: MessageRow): string {
  if (imported || llm_provider === undefined) return 'Imported; where it was answered is not known';
  return `${placeOf(String(llm_provider))} · ${String(model)}`;
}

function placeOf(provider: string): string {
  if (provider === 'local') return 'Answered on this device';
  return provider.startsWith('trusted:')
    ? `Answered on your server (${provider.slice('trusted:'.length)})`
    : `Answered by the cloud (${provider})`;
}

/** An exported conversation as it is stored. */
export function readConversationFile(file: File): ImportedConversation {
  const messages = file.messages.map((message, index) => ({
    key: String(index),
    parentKey: index === 0 ? undefined : String(index - 1),
    role: message.role,
    content: message.content,
    createdAt: message.created_at ? Date.parse(message.created_at) : undefined,
    taintScore: message.sensitivity_score ?? 0,
  }));
  return {
    title: file.title,
    systemPrompt: file.system_prompt,
    createdAt: file.created_at ? Date.parse(file.created_at) : undefined,
    messages,
  };
}
