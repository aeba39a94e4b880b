import type { Step } from './agents.ts';
import { call, callRaw } from './http.ts';
import type { ScoreReason } from './privacy.ts';
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
  /** A file that was to go with it was refused: the message stays here. */
  has_unread_files?: boolean;
}

/** What is stored with a reply about how it came to be. */
export interface ReplyMetadata {
  model: string;
  llm_provider: string;
  /** Of a cloud that has no name of its own. */
  llm_host?: string;
  /** From a file: where it was written is not known. */
  imported?: boolean;
  tokens_input: number;
  tokens_output: number;
  tokens_used?: number;
  latency_ms: number;
  sensitivity_score: number;
  message_score?: number;
  /** What the score rests on. */
  reasons?: ScoreReason[];
  categories?: { name: string; score: number }[];
  /** Stable code of why it was answered there. */
  why?: string;
  fallback_reason?: string;
  context_exceeded?: boolean;
  /** `length`: it reached its limit; `repetition`: it was ended since it said the same again and again. */
  finish_reason?: string;
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
  /** One that was named could not be read, or not all of it. */
  documents_unread?: boolean;
  citations?: Citation[];
  /** The starter model said that this takes a larger one. */
  needs_model?: boolean;
  /** The tool on this device that worked the answer out; no model wrote it. */
  tool?: string;
  /** Where tools were called: the run that holds their files, and the calls. */
  run_id?: string;
  steps?: Step[];
}

/** With what a message is sent. */
export interface SentWith extends DocumentsOfMessage {
  /** Its names, contacts and identifiers are hidden from a cloud, from now on. */
  hide_details?: true;
}

export interface Message extends SentWith {
  /** Of a user message: its person keeps it on this device. */
  stays_here?: true;
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
  pinned: boolean;
  project_id: string | null;
  /** Of a search: the message that holds the words best, cut to where they stand. */
  match?: { message_id: string; text: string; highlights: [number, number][] };
}

/** Conversations that belong together. */
export interface Project {
  id: string;
  name: string;
  instructions: string;
  routing: Routing;
  document_ids: string[];
  created_at: string;
  conversation_count: number;
}

export type ProjectValues = Pick<Project, 'name' | 'instructions' | 'routing' | 'document_ids'>;

export interface Conversation {
  id: string;
  title: string;
  system_prompt: string;
  /** What its project tells every answer, before the system prompt. */
  instructions: string;
  created_at: string;
  archived: boolean;
  routing: Routing;
  pinned: boolean;
  project_id: string | null;
  /** The models that answer it; null for those in force. */
  local_model: string | null;
  cloud_model: string | null;
  /** How its answers are written; null for what is usual. */
  temperature: number | null;
  max_tokens: number | null;
  /** Kept nowhere, and in no list. */
  temporary?: true;
  message_count: number;
  messages: Message[];
}

export interface ConversationPage {
  items: ConversationSummary[];
  total: number;
}

export function listConversations(
  query: { q?: string; archived?: boolean; project_id?: string; skip?: number; limit?: number },
  signal?: AbortSignal,
): Promise<ConversationPage> {
  return call('GET', '/chat/conversations', { query, signal });
}

export async function readConversation(id: string, signal?: AbortSignal): Promise<Conversation> {
  return readConversationBody(await callRaw('GET', `/chat/conversations/${id}`, { signal }));
}

export function createConversation(conversation: {
  routing?: Routing;
  /** Kept nowhere. */
  temporary?: boolean;
  project_id?: string;
}): Promise<Conversation> {
  return call('POST', '/chat/conversations', { body: conversation });
}

export function changeConversation(
  id: string,
  change: {
    title?: string;
    routing?: Routing;
    archived?: false;
    pinned?: boolean;
    /** Empty: in no project any more. */
    project_id?: string;
    local_model?: string | null | undefined;
    cloud_model?: string | null | undefined;
    system_prompt?: string;
    /** `default`: as usual. */
    temperature?: number | 'default';
    max_tokens?: number | 'default';
    active_message_id?: string;
  },
): Promise<Omit<Conversation, 'messages' | 'instructions'>> {
  return call('PATCH', `/chat/conversations/${id}`, { body: change });
}

export function archiveConversation(id: string): Promise<unknown> {
  return call('DELETE', `/chat/conversations/${id}`);
}

/** Really deletes: rows, files and everything derived from them. */
export function deleteConversation(id: string): Promise<unknown> {
  return call('DELETE', `/chat/conversations/${id}`, { query: { permanent: true } });
}

export async function listProjects(signal?: AbortSignal): Promise<Project[]> {
  return (await call<{ items: Project[] }>('GET', '/chat/projects', { signal })).items;
}

export function createProject(project: ProjectValues): Promise<Project> {
  return call('POST', '/chat/projects', { body: project });
}

export function changeProject(id: string, change: Partial<ProjectValues>): Promise<Project> {
  return call('PATCH', `/chat/projects/${id}`, { body: change });
}

/** Its conversations stay, in no project. */
export function deleteProject(id: string): Promise<unknown> {
  return call('DELETE', `/chat/projects/${id}`);
}

/** What models on this computer, and no cloud, are told of the person. */
export interface Memory {
  enabled: boolean;
  text: string;
}

export function readMemory(): Promise<Memory> {
  return call('GET', '/chat/memory');
}

export function changeMemory(change: Partial<Memory>): Promise<Memory> {
  return call('PATCH', '/chat/memory', { body: change });
}

/** The key under which the instructions for all conversations are kept. */
export const INSTRUCTIONS_KEY = ['instructions'] as const;

/** What every model that answers the person is told. */
export function readInstructions(): Promise<{ text: string }> {
  return call('GET', '/chat/instructions');
}

export function changeInstructions(text: string): Promise<{ text: string }> {
  return call('PATCH', '/chat/instructions', { body: { text } });
}

/** A text that the person saved under a name. */
export interface SavedPrompt {
  id: string;
  name: string;
  text: string;
}

/** The key under which the saved prompts are kept. */
export const PROMPTS_KEY = ['prompts'] as const;

export async function listPrompts(): Promise<SavedPrompt[]> {
  return (await call<{ items: SavedPrompt[] }>('GET', '/chat/prompts')).items;
}

export function createPrompt(prompt: Omit<SavedPrompt, 'id'>): Promise<SavedPrompt> {
  return call('POST', '/chat/prompts', { body: prompt });
}

export function changePrompt(id: string, change: Omit<SavedPrompt, 'id'>): Promise<SavedPrompt> {
  return call('PATCH', `/chat/prompts/${id}`, { body: change });
}

export function deletePrompt(id: string): Promise<unknown> {
  return call('DELETE', `/chat/prompts/${id}`);
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

/** What came of a file. */
export interface Imported {
  conversations: { id: string; title: string }[];
  /** What could not be read; `position` counts from 1 in the file, `title` may be empty. Absent where all could. */
  left_out?: { position: number; title: string }[];
}

/** Stores the conversations of an exported JSON file; the server says which of them, or what of the file, it cannot read. */
export function importConversations(content: unknown): Promise<Imported> {
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
