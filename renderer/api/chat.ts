import type { z } from 'zod';
import type * as schemas from '../../server/chat/chat.schemas.ts';
import type { ImportReply } from '../../server/chat/import/import.schemas.ts';
import { call, callRaw } from './http.ts';
import type { ScoreReason } from './privacy.ts';
import { readConversationBody } from './read-conversation.ts';

export type Routing = z.infer<typeof schemas.Routing>;

/** A passage of a document that a reply draws on. */
export type Citation = z.infer<typeof schemas.Citation>;

/** What a message may draw on: all documents, or those named. */
export type DocumentsOfMessage = Pick<
  z.input<typeof schemas.SendMessageBody>,
  'use_documents' | 'document_ids' | 'has_unread_files'
>;

type StoredMetadata = z.infer<z.ZodObject<typeof schemas.AssistantMetadata.shape>>;

/** What is stored with a reply about how it came to be; an older or an imported one lacks much of it. */
export type ReplyMetadata = Omit<Partial<StoredMetadata>, 'reasons'> &
  Pick<
    StoredMetadata,
    'model' | 'llm_provider' | 'tokens_input' | 'tokens_output' | 'latency_ms' | 'sensitivity_score'
  > & {
    /** What the score rests on. */
    reasons?: ScoreReason[];
    /** From a file: where it was written is not known. */
    imported?: boolean;
    /** Why a cloud answer broke off after its first words. */
    broken_off?: string;
  };

/** With what a message is sent. */
export interface SentWith extends DocumentsOfMessage {
  /** Its names, contacts and identifiers are hidden from a cloud, from now on. */
  hide_details?: true;
}

export type Message = Omit<z.infer<typeof schemas.Message>, 'metadata'> &
  SentWith & { metadata?: ReplyMetadata };

export type ConversationSummary = ConversationPage['items'][number];

/** Conversations that belong together. */
export type Project = z.infer<typeof schemas.ProjectReply>;

export type ProjectValues = Pick<Project, 'name' | 'instructions' | 'routing' | 'document_ids'>;

export type Conversation = Omit<
  z.infer<typeof schemas.ConversationReadReply>,
  'messages' | 'administrator_reads'
> & { messages: Message[] };

export type ConversationPage = z.infer<typeof schemas.ConversationListReply>;

export function listConversations(
  query: { q?: string; archived?: boolean; project_id?: string; skip?: number; limit?: number },
  signal?: AbortSignal,
): Promise<ConversationPage> {
  return call('GET', '/chat/conversations', { query, signal });
}

export async function readConversation(id: string, signal?: AbortSignal): Promise<Conversation> {
  return readConversationBody(await callRaw('GET', `/chat/conversations/${id}`, { signal }));
}

export function createConversation(
  conversation: z.input<typeof schemas.CreateConversationBody>,
): Promise<Conversation> {
  return call('POST', '/chat/conversations', { body: conversation });
}

export function changeConversation(
  id: string,
  change: Omit<z.input<typeof schemas.ChangeConversationBody>, 'local_model' | 'cloud_model'> & {
    local_model?: string | null | undefined;
    cloud_model?: string | null | undefined;
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
export type Memory = z.infer<typeof schemas.MemoryReply>;

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
export type SavedPrompt = z.infer<typeof schemas.PromptReply>;

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
export type Imported = z.infer<typeof ImportReply>;

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
