import { call, callRaw } from './http.ts';
import { readConversationBody } from './read-conversation.ts';

export type Routing = 'auto' | 'local_only';

/** A passage of a document that a reply draws on. */
export interface Citation {
  /** The number of its marker in the text, such as 1 for `[1]`. */
  index: number;
  document_id: string;
  chunk_id: string;
  page: number | null;
  quote: string;
  filename: string;
}

/** What a message may draw on: all documents, or those named. */
export interface DocumentsOfMessage {
  use_documents?: boolean;
  document_ids?: string[];
}

/** What is stored with a reply about how it came to be. */
export interface ReplyMetadata {
  model: string;
  llm_provider: string;
  tokens_input: number;
  tokens_output: number;
  tokens_used?: number;
  latency_ms: number;
  sensitivity_score: number;
  message_score?: number;
  categories?: { name: string; score: number }[];
  /** Stable code of why it was answered there. */
  why?: string;
  fallback_reason?: string;
  context_exceeded?: boolean;
  stopped?: boolean;
  /** Of a stopped answer: by asking for it, or because the window that wanted it went away. */
  stopped_by?: 'request' | 'disconnect';
  /** Made from a message that was kept on this device. */
  stays_here?: boolean;
  /** The earlier message that alone kept it on this device, and can be left out. */
  kept_by?: string;
  /** Why a cloud answer broke off after its first words. */
  broken_off?: string;
  /** Earlier turns that no longer fit into the context. */
  turns_left_out?: number;
  /** The documents were searched for it. */
  documents_searched?: boolean;
  citations?: Citation[];
  /** The starter model said that this takes a larger one. */
  needs_model?: boolean;
  /** The tool on this device that worked the answer out; no model wrote it. */
  tool?: string;
}

export interface Message extends DocumentsOfMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  created_at: string;
  parent_id: string | null;
  /** Every version of this turn, this one included, oldest first; absent when there is one. */
  siblings?: string[];
  metadata?: ReplyMetadata;
}

export interface ConversationSummary {
  id: string;
  title: string;
  created_at: string;
  message_count: number;
  last_message_preview: string;
  last_activity_at: string;
  routing: Routing;
  archived: boolean;
}

export interface Conversation {
  id: string;
  title: string;
  system_prompt: string;
  created_at: string;
  archived: boolean;
  routing: Routing;
  message_count: number;
  messages: Message[];
}

export interface ConversationPage {
  items: ConversationSummary[];
  total: number;
}

export function listConversations(
  query: { q?: string; archived?: boolean; skip?: number; limit?: number },
  signal?: AbortSignal,
): Promise<ConversationPage> {
  return call('GET', '/chat/conversations', { query, signal });
}

export async function readConversation(id: string, signal?: AbortSignal): Promise<Conversation> {
  return readConversationBody(await callRaw('GET', `/chat/conversations/${id}`, { signal }));
}

export function createConversation(conversation: { routing?: Routing }): Promise<Conversation> {
  return call('POST', '/chat/conversations', { body: conversation });
}

export function changeConversation(
  id: string,
  change: { title?: string; routing?: Routing; archived?: false; active_message_id?: string },
): Promise<unknown> {
  return call('PATCH', `/chat/conversations/${id}`, { body: change });
}

export function archiveConversation(id: string): Promise<unknown> {
  return call('DELETE', `/chat/conversations/${id}`);
}

/** Really deletes: rows, files and everything derived from them. */
export function deleteConversation(id: string): Promise<unknown> {
  return call('DELETE', `/chat/conversations/${id}`, { query: { permanent: true } });
}

export type ExportFormat = 'md' | 'json';

/** The branch that is shown, as a file: Markdown to read, JSON to import again. */
export async function exportConversation(id: string, format: ExportFormat): Promise<Blob> {
  const response = await callRaw('GET', `/chat/conversations/${id}/export`, {
    query: { format },
    accept: format === 'md' ? 'text/markdown' : 'application/json',
  });
  return response.blob();
}

/** Stores what an exported JSON file holds, all of it or nothing; the server says what is wrong with it. */
export function importConversations(
  content: unknown,
): Promise<{ conversations: { id: string; title: string }[] }> {
  return call('POST', '/chat/import', { body: content });
}

/** Asks the server to end the answer that is being written; what is written so far is stored. */
export function stopAnswer(id: string, signal: AbortSignal): Promise<unknown> {
  return call('POST', `/chat/conversations/${id}/stop`, { signal });
}

/** Lets the model on this device read ahead what is being typed; nothing of it is stored. */
export function preloadConversation(id: string, content: string, signal: AbortSignal): Promise<unknown> {
  return call('POST', `/chat/conversations/${id}/preload`, { body: { content }, signal });
}
