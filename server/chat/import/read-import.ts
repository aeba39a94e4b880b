import type { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import { parseInput } from '../../http/validate.ts';
import { ImportBody } from '../chat.schemas.ts';
import { readConversationFile } from '../conversation-file.ts';
import { readChatGptConversation } from './chatgpt-export.ts';
import { readClaudeConversation } from './claude-export.ts';
import type { ImportedConversation } from './imported-conversation.ts';

/**
 * The conversations in a file that Alcove, ChatGPT or Claude exported. Throws AppError 400 for what is no JSON and 422 for
 * what is none of these. It takes seconds for a large file, and so belongs into a thread.
 */
export function readImport(bytes: Uint8Array): ImportedConversation[] {
  const body = parseInput(ImportBody, bytes.length === 0 ? undefined : parseJson(bytes));
  if (Array.isArray(body)) return body.map(readForeign);
  return ('conversations' in body ? body.conversations : [body]).map(readConversationFile);
}

function readForeign(
  conversation: Extract<z.output<typeof ImportBody>, unknown[]>[number],
): ImportedConversation {
  return 'mapping' in conversation
    ? readChatGptConversation(conversation)
    : readClaudeConversation(conversation);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    // As every other route: a body is an object or a list.
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The error would quote the text.
  }
  throw new AppError(400, 'malformed_json', 'The request body is not valid JSON');
}
