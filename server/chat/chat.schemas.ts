import { z } from 'zod';
import { paging, queryBoolean } from '../http/schemas.ts';
import { ChatGptExport } from './import/chatgpt-export.ts';
import { ClaudeExport } from './import/claude-export.ts';

/** `auto`: the score decides; `local_only`: nothing that it holds ever leaves, also once it is `auto` again. */
export const Routing = z.enum(['auto', 'local_only']);

/** Most characters of one message, after trimming. */
export const MAX_MESSAGE_CHARACTERS = 32_000;

const Title = z.string().trim().min(1).max(200);
const SystemPrompt = z.string().max(MAX_MESSAGE_CHARACTERS);
const Content = z.string().trim().min(1).max(MAX_MESSAGE_CHARACTERS);

export const CreateConversationBody = z.object({
  title: Title.optional(),
  system_prompt: SystemPrompt.default(''),
  routing: Routing.default('auto'),
});

export const ListConversationsQuery = z.object({
  ...paging,
  archived: queryBoolean,
  q: z.string().trim().max(200).default(''),
});

export const ChangeConversationBody = z.object({
  title: Title.optional(),
  system_prompt: SystemPrompt.optional(),
  routing: Routing.optional(),
  archived: z.literal(false).optional(),
  /** Shows the branch that ends in this message. */
  active_message_id: z.uuid().optional(),
});

export const DeleteConversationQuery = z.object({ permanent: queryBoolean });

export const SendMessageBody = z.object({
  content: Content,
  routing: z.literal('local_only').or(z.literal('auto')).default('auto'),
  document_ids: z.array(z.uuid()).max(50).default([]),
  use_documents: z.boolean().default(false),
  attachments: z.array(z.uuid()).max(20).default([]),
});

export const EditMessageBody = SendMessageBody;
export const RegenerateBody = z.object({
  provider: z.literal('local').optional(),
  context_policy: z
    .literal('withhold')
    .optional()
    .describe('For this answer only: leaves earlier sensitive turns out of what a cloud would receive.'),
});
export const PreloadBody = z.object({ content: z.string().max(MAX_MESSAGE_CHARACTERS).default('') });
export const ExportQuery = z.object({ format: z.enum(['md', 'json']).default('json') });

/** A conversation as `export?format=json` writes it and `POST /chat/import` reads it. */
export const ConversationFile = z.object({
  format: z.literal('alcove.conversation'),
  version: z.literal(1),
  title: z.string().min(1).max(200),
  system_prompt: SystemPrompt.default(''),
  routing: Routing.default('auto'),
  created_at: z.iso.datetime().optional(),
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.string().max(1_000_000),
        created_at: z.iso.datetime().optional(),
        sensitivity_score: z
          .number()
          .min(0)
          .max(1)
          .optional()
          .describe('What it was made from, such as a document, scored; given where that kept it here.'),
        routing: z.literal('local_only').optional().describe('Written for this machine only.'),
      }),
    )
    .max(20_000),
});

export const ImportBody = z.union([
  ConversationFile,
  z.object({ conversations: z.array(ConversationFile).max(1_000) }),
  ChatGptExport,
  ClaudeExport,
]);

const Conversation = z.object({
  id: z.string(),
  title: z.string(),
  system_prompt: z.string(),
  created_at: z.string(),
  message_count: z.int(),
  routing: Routing,
  archived: z.boolean(),
});

/** A passage of a document that an answer rests on. */
export const Citation = z.object({
  index: z.int().describe('The number that the answer cites it by, as in [1].'),
  document_id: z.string(),
  chunk_id: z.string(),
  page: z.int().nullable(),
  quote: z.string().describe('Exactly as it stands in the passage.'),
  filename: z.string(),
});
export type Citation = z.output<typeof Citation>;

/** Metadata of an assistant message; the six of the interface are always there. */
export const AssistantMetadata = z.looseObject({
  model: z.string(),
  tokens_input: z.int(),
  tokens_output: z.int(),
  tokens_used: z.int(),
  latency_ms: z.int(),
  llm_provider: z.string(),
  sensitivity_score: z.number(),
  message_score: z.number(),
  categories: z.array(z.object({ name: z.string(), score: z.number() })),
  why: z.string(),
  reasons: z.array(z.unknown()),
  fallback_reason: z.string().optional(),
  context_exceeded: z.boolean().optional(),
  stopped: z.boolean().optional(),
  stopped_by: z
    .enum(['request', 'disconnect'])
    .optional()
    .describe('Of a stopped answer: whether it was asked to stop, or whoever asked for it went away.'),
  stays_here: z.boolean().optional(),
  kept_by: z
    .string()
    .optional()
    .describe('The earlier message that alone kept this answer here; `context_policy` can leave it out.'),
  turns_left_out: z.int().optional(),
  documents_searched: z.boolean().optional(),
  documents_unjudged: z
    .boolean()
    .optional()
    .describe('The answer rests on documents that were still being judged, and so it stayed here.'),
  citations: z.array(Citation).optional(),
  needs_model: z
    .boolean()
    .optional()
    .describe('The starter model said that this is out of its reach: a larger one can answer it here.'),
  tool: z
    .string()
    .optional()
    .describe('The tool that worked the answer out on this device, such as `calculator`; no model wrote it.'),
});
export type AssistantMetadata = z.output<typeof AssistantMetadata>;

export const Message = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  created_at: z.string(),
  parent_id: z.string().nullable(),
  siblings: z.array(z.string()).optional(),
  document_ids: z.array(z.string()).optional().describe('Documents that a user message was sent with.'),
  use_documents: z.boolean().optional(),
  metadata: AssistantMetadata.partial().optional(),
});

export const ConversationReply = Conversation;
export const ConversationListReply = z.object({
  items: z.array(
    Conversation.omit({ system_prompt: true }).extend({
      last_message_preview: z.string(),
      last_activity_at: z
        .string()
        .describe('When its last message was written; lists begin with the newest.'),
    }),
  ),
  total: z.int(),
});
export const ConversationReadReply = Conversation.extend({
  messages: z.array(Message),
  administrator_reads: z.array(z.object({ at: z.string() })),
});
export const SendReply = z.object({ user_message: Message, assistant_message: Message });
export const ImportReply = z.object({
  conversations: z.array(z.object({ id: z.string(), title: z.string() })),
});
