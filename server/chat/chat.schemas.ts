import { z } from 'zod';
import { paging, queryBoolean } from '../http/schemas.ts';

/** `auto`: the score decides; `local_only`: nothing that it holds ever leaves, also once it is `auto` again. */
export const Routing = z.enum(['auto', 'local_only']);

/** Most characters of one message, after trimming. */
export const MAX_MESSAGE_CHARACTERS = 32_000;

/** Most characters of what every model is told. */
const MAX_INSTRUCTIONS = 4_000;

const Title = z.string().trim().min(1).max(200);
export const SystemPrompt = z.string().max(MAX_MESSAGE_CHARACTERS);
const ProjectId = z.uuid();
const Content = z.string().trim().min(1).max(MAX_MESSAGE_CHARACTERS);

/** A name as providers give them: what leaves with every request is no place for other words. */
const CloudModel = z.string().regex(/^[\w.:/-]{1,100}$/);

export const CreateConversationBody = z.object({
  title: Title.optional(),
  system_prompt: SystemPrompt.default(''),
  routing: Routing.default('auto'),
  project_id: ProjectId.optional(),
  temporary: z
    .boolean()
    .default(false)
    .describe(
      'In memory only, in no list, and gone with the server; of what leaves, the ledger keeps the digest. In no project.',
    ),
});

export const ListConversationsQuery = z.object({
  ...paging,
  archived: queryBoolean,
  project_id: ProjectId.optional(),
  q: z.string().trim().max(200).default(''),
});

export const ChangeConversationBody = z.object({
  title: Title.optional(),
  system_prompt: SystemPrompt.optional(),
  routing: Routing.optional(),
  archived: z.literal(false).optional(),
  pinned: z.boolean().optional(),
  local_model: z
    .string()
    .max(200)
    .optional()
    .describe('An installed chat model that answers here; empty: the active one.'),
  cloud_model: CloudModel.or(z.literal(''))
    .optional()
    .describe('A model of the cloud in force; empty: the one that is set up.'),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .or(z.literal('default'))
    .optional()
    .describe('How freely its answers are written: 0 keeps to the likeliest words. `default`: as usual.'),
  max_tokens: z
    .int()
    .min(16)
    .max(32_768)
    .or(z.literal('default'))
    .optional()
    .describe('Most tokens of an answer. `default`: as usual.'),
  project_id: ProjectId.or(z.literal('')).optional().describe('Empty: in no project any more.'),
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
  hide_details: z
    .boolean()
    .default(false)
    .describe(
      'Placeholders stand in for names, contacts and identifiers before anything leaves, from this message on; they are put back here.',
    ),
  has_unread_files: z
    .boolean()
    .default(false)
    .describe(
      'A file that was to go with it was refused, so that nobody knows what it says: the message stays here.',
    ),
});

export const EditMessageBody = SendMessageBody;
export const RegenerateBody = z.object({
  provider: z
    .enum(['local', 'cloud'])
    .optional()
    .describe(
      '`cloud`: no tool works it out alone; scored anew like every message, so it may stay here all the same.',
    ),
  local_model: z
    .string()
    .max(200)
    .optional()
    .describe('An installed chat model that answers here, this time.'),
  length: z
    .enum(['shorter', 'longer'])
    .optional()
    .describe(
      'Says what that answer says in fewer words, or with more; the old answer is kept as a sibling.',
    ),
  continue: z
    .literal(true)
    .optional()
    .describe(
      'Of an answer that was stopped or cut: goes on where it ended; what it says then is a new version of it.',
    ),
  context_policy: z
    .literal('withhold')
    .optional()
    .describe('For this answer only: leaves earlier sensitive turns out of what a cloud would receive.'),
});
export const PreloadBody = z.object({ content: z.string().max(MAX_MESSAGE_CHARACTERS).default('') });
export const ExportQuery = z.object({ format: z.enum(['md', 'json']).default('json') });

const Conversation = z.object({
  id: z.string(),
  title: z.string(),
  system_prompt: z.string(),
  created_at: z.string(),
  message_count: z.int(),
  routing: Routing,
  archived: z.boolean(),
  pinned: z.boolean(),
  local_model: z
    .string()
    .nullable()
    .describe('The model that answers it here, where that is not the active one.'),
  cloud_model: z.string().nullable(),
  temperature: z.number().nullable().describe('Null: as usual.'),
  max_tokens: z.int().nullable(),
  project_id: z.string().nullable(),
  temporary: z.literal(true).optional().describe('Kept nowhere.'),
});

export const ChangeMemoryBody = z.object({
  enabled: z.boolean().optional(),
  text: z.string().max(8_000).optional(),
});
export const MemoryReply = z.object({
  enabled: z.boolean(),
  text: z.string().describe('What models on this computer are told of you, and no cloud.'),
});

export const ChangeInstructionsBody = z.object({ text: z.string().max(MAX_INSTRUCTIONS) });
export const InstructionsReply = z.object({
  text: z.string().describe('What every model that answers you is told, before the system prompt.'),
});

const PromptName = z.string().trim().min(1).max(60);
const PromptText = z.string().trim().min(1).max(MAX_MESSAGE_CHARACTERS);

export const CreatePromptBody = z.object({ name: PromptName, text: PromptText });
export const ChangePromptBody = z.object({ name: PromptName.optional(), text: PromptText.optional() });
export const PromptReply = z.object({ id: z.string(), name: z.string(), text: z.string() });
export const PromptListReply = z.object({ items: z.array(PromptReply) });

const ProjectName = z.string().trim().min(1).max(100);

export const CreateProjectBody = z.object({
  name: ProjectName,
  instructions: SystemPrompt.default(''),
  routing: Routing.default('auto'),
  document_ids: z.array(z.uuid()).max(50).default([]),
});
export const ChangeProjectBody = z.object({
  name: ProjectName.optional(),
  instructions: SystemPrompt.optional(),
  routing: Routing.optional(),
  document_ids: z.array(z.uuid()).max(50).optional(),
});
export const ProjectReply = z.object({
  id: z.string(),
  name: z.string(),
  instructions: z.string().describe('What every answer in its conversations is told.'),
  routing: Routing.describe('`local_only`: none of its conversations ever uses a cloud.'),
  document_ids: z
    .array(z.string())
    .describe('What its conversations are asked about, unless told otherwise.'),
  created_at: z.string(),
  conversation_count: z.int(),
});
export const ProjectListReply = z.object({ items: z.array(ProjectReply) });

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

/** A file that a tool made. */
const ArtefactReply = z.object({
  id: z.string(),
  name: z.string(),
  content_type: z.string(),
  url: z.string().describe('Path below the server; sent with the bearer token.'),
});

/** A call of a tool. */
export const StepReply = z.object({
  index: z.int().describe('Counted from 1.'),
  tool: z.string(),
  input: z.string().describe('JSON where it is structured.'),
  output: z.string(),
  status: z
    .enum(['done', 'failed', 'refused', 'declined'])
    .describe('`refused`: closed by the privacy rule or for want of consent; `declined`: a person said no.'),
  reason: z.string().nullable().describe('Why it was refused or failed, as a stable code.'),
  artefacts: z.array(ArtefactReply),
  duration_ms: z.int(),
});

/** Metadata of an assistant message; the six of the interface are always there. */
export const AssistantMetadata = z.looseObject({
  model: z.string(),
  tokens_input: z.int(),
  tokens_output: z.int(),
  tokens_used: z.int(),
  latency_ms: z.int(),
  llm_provider: z.string(),
  llm_host: z.string().optional().describe('Where `llm_provider` is `custom`: the host of that server.'),
  sensitivity_score: z.number(),
  message_score: z.number(),
  categories: z.array(z.object({ name: z.string(), score: z.number() })),
  why: z.string(),
  reasons: z.array(z.unknown()),
  fallback_reason: z.string().optional(),
  context_exceeded: z.boolean().optional(),
  finish_reason: z
    .string()
    .optional()
    .describe(
      '`stop`, `length`, `aborted`, or `repetition`: ended since the model said the same again and again.',
    ),
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
  documents_unread: z
    .boolean()
    .optional()
    .describe(
      'A document that the message names could not be read, or not all of it, and so the answer was made here.',
    ),
  passages: z
    .array(z.object({ index: z.int().min(1).max(999), chunk_id: z.string() }))
    .optional()
    .describe('What was found in documents for the answer, each under its number in the conversation.'),
  passages_afresh: z
    .boolean()
    .optional()
    .describe('The model here did not read what was found for earlier messages beside it.'),
  citations: z.array(Citation).optional(),
  needs_model: z
    .boolean()
    .optional()
    .describe('The starter model said that this is out of its reach: a larger one can answer it here.'),
  tool: z
    .string()
    .optional()
    .describe('The tool that worked the answer out on this device, such as `calculator`; no model wrote it.'),
  run_id: z
    .string()
    .optional()
    .describe(
      'Where tools were called: the run that holds their files and all that they were given and gave.',
    ),
  steps: z.array(StepReply).optional().describe('The calls of tools on the way to the answer.'),
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
  stays_here: z
    .literal(true)
    .optional()
    .describe('Of a user message that its person keeps on this device: no cloud ever receives it.'),
  hide_details: z.literal(true).optional().describe('Of a user message that hides its details from a cloud.'),
  metadata: AssistantMetadata.partial().optional(),
});

export const ConversationReply = Conversation;
export const ConversationListReply = z.object({
  items: z.array(
    Conversation.omit({ system_prompt: true }).extend({
      last_message_preview: z.string(),
      last_activity_at: z
        .string()
        .describe('When its last message was written; lists begin with what is pinned, then the newest.'),
      match: z
        .object({
          message_id: z.string(),
          text: z.string().describe('Around the words that were searched for, without Markdown.'),
          highlights: z.array(z.tuple([z.int(), z.int()])).describe('Of `text`, in UTF-16 units.'),
        })
        .optional()
        .describe('With `q`: the message that holds it best; absent where only the title does.'),
    }),
  ),
  total: z.int(),
});
export const ConversationReadReply = Conversation.extend({
  instructions: z.string().describe('What its project tells every answer, before the system prompt.'),
  messages: z.array(Message),
  administrator_reads: z.array(z.object({ at: z.string() })),
});
export const SendReply = z.object({ user_message: Message, assistant_message: Message });
