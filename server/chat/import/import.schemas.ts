import { z } from 'zod';
import { Routing, SystemPrompt } from '../chat.schemas.ts';
import { ChatGptConversation } from './chatgpt-export.ts';
import { ClaudeConversation } from './claude-export.ts';

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

/** Files of Alcove itself: all of it is as it should be, or none is taken. */
export const OwnImportBody = z.union([
  ConversationFile,
  z.object({ conversations: z.array(ConversationFile).max(1_000) }),
]);

/** Every file that is imported, for the documentation: what is foreign is read one conversation after the other. */
export const ImportBody = z.union([
  ...OwnImportBody.options,
  z.array(z.union([ChatGptConversation, ClaudeConversation])),
  ChatGptConversation,
  ClaudeConversation,
]);

export const ImportReply = z.object({
  conversations: z.array(z.object({ id: z.string(), title: z.string() })),
  left_out: z
    .array(
      z.object({
        position: z.int().describe('Its place in the file, counted from 1.'),
        title: z.string().describe('Empty where the file names none.'),
      }),
    )
    .optional()
    .describe('Conversations of another program that could not be read; absent where all of them could.'),
});
