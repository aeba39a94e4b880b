import { z } from 'zod';
import type { DocumentsService } from '../../documents/documents.service.ts';
import { noticeOf } from '../../documents/present-document.ts';
import type { Caller } from '../../http/caller.ts';
import { callerOf, type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { ScoreFor } from '../../sensitivity/scoring-service.ts';
import type { CompatChat } from '../compat.types.ts';
import { collectCall } from '../open-call.ts';
import { CALL_ENDPOINT } from '../reply-to-call.ts';
import { answerMessage } from './answer-message.ts';
import { McpMessage, McpReply } from './mcp.schemas.ts';
import { type McpTool, mcpTool } from './mcp-tool.ts';

export interface McpParts extends McpToolParts {
  /** Of Alcove. */
  version: string;
}

/** POST /mcp: Alcove as a server of the Model Context Protocol, over streamable HTTP. */
export function mcpEndpoint({ version, ...parts }: McpParts): Endpoint {
  const server = { version, tools: createMcpTools(parts) };
  return endpoint({
    method: 'post',
    path: '/mcp',
    operationId: 'sendMcpMessage',
    tag: 'For existing clients',
    summary:
      'Model Context Protocol, 2024-11-05 to 2026-07-28: search and read documents, ask, score. Nothing is kept between two messages',
    access: { kind: 'user', scope: ['chat', 'documents:read'] },
    body: McpMessage,
    bodyLimit: CALL_ENDPOINT.bodyLimit,
    responses: {
      200: { description: 'The result or the error of a request', schema: McpReply },
      202: { description: 'A notification was taken' },
      400: { description: 'A message that its revision does not allow', schema: McpReply.partial() },
      404: { description: 'A method that 2026-07-28 does not have here', schema: McpReply },
    },
    handle: async (input) => {
      const { request, body, signal } = input;
      const headers = {
        version: request.get('mcp-protocol-version'),
        method: request.get('mcp-method'),
        name: request.get('mcp-name'),
      };
      const answer = await answerMessage(server, body, headers, callerOf(input), signal);
      if (!answer.body) return { status: answer.status, text: '', contentType: 'application/json' };
      return { status: answer.status, body: answer.body };
    },
  });
}

interface McpToolParts {
  chat: CompatChat;
  documents: Pick<DocumentsService, 'search' | 'content' | 'isJudged' | 'unreadOf'>;
  score: ScoreFor;
  /** The line from which this user's messages stay here. */
  thresholdOf: (caller: Caller) => number;
}

/** Most characters of a document that one call hands out. */
const MOST_READ = 12_000;
const MOST_ASKED = 100_000;

/** What an MCP client may do with a key. */
function createMcpTools(parts: McpToolParts): McpTool[] {
  return [searchTool(parts), readTool(parts), askTool(parts), scoreTool(parts)];
}

function searchTool({ documents }: McpToolParts): McpTool {
  return mcpTool({
    name: 'search_documents',
    title: 'Search my documents',
    description:
      'Finds the passages of the user’s own documents that answer a query, best first. It searches on this computer. `not_read` names those asked for that could not be read, or not all of them: they may hold anything.',
    scope: 'documents:read',
    input: z.object({
      query: z.string().trim().min(1).max(1_000),
      limit: z.int().min(1).max(20).default(5),
      document_ids: z.array(z.uuid()).max(100).optional().describe('Only in these; absent: in all.'),
    }),
    run: async ({ query, limit, document_ids: documentIds }, { userId }, signal) => {
      const request = { userId, query, limit, documentIds, mode: 'hybrid' as const };
      const { total, results } = await documents.search(request, signal);
      const unread = documents.unreadOf(userId, documentIds ?? []);
      return {
        told: {
          total,
          // Of what nobody could read an empty answer says nothing.
          ...(unread.length > 0 && { not_read: unread }),
          passages: results.map((found) => ({
            document_id: found.documentId,
            title: found.title,
            page: found.page,
            heading: found.heading,
            text: found.text,
            sensitivity: documents.isJudged(userId, found.documentId) ? found.sensitivityScore : null,
          })),
        },
      };
    },
  });
}

function readTool({ documents }: McpToolParts): McpTool {
  return mcpTool({
    name: 'read_passage',
    title: 'Read a passage',
    description: `Reads the text of one document, at most ${MOST_READ} characters at a time. Go on with next_offset.`,
    scope: 'documents:read',
    input: z.object({
      document_id: z.uuid().describe('As search_documents tells it.'),
      page: z.int().min(1).optional().describe('Only this page; absent: the whole document.'),
      offset: z.int().min(0).default(0).describe('Characters to leave out at the beginning.'),
    }),
    run: async ({ document_id, page, offset }, { userId }) => {
      const { row, pages } = documents.content(userId, document_id);
      const wanted = pages.filter((one) => page === undefined || one.page === page);
      const whole = wanted.map(({ text }) => text).join('\n\n');
      const text = whole.slice(offset, offset + MOST_READ);
      const next = offset + text.length;
      return {
        told: {
          document_id,
          title: row.title,
          status: row.status,
          notice: row.error ?? noticeOf(row)?.message ?? null,
          sensitivity: row.sensitivityScore,
          text: text.toWellFormed(),
          total_characters: whole.length,
          next_offset: next < whole.length ? next : null,
        },
      };
    },
  });
}

function askTool({ chat }: McpToolParts): McpTool {
  return mcpTool({
    name: 'ask',
    title: 'Ask Alcove',
    description:
      'Puts a question to the user’s assistant. What is private is answered on this computer, the rest may go to the cloud that the user chose; `where: local` keeps it here in any case.',
    scope: 'chat',
    mayLeave: true,
    input: z.object({
      question: z.string().trim().min(1).max(MOST_ASKED),
      where: z.enum(['auto', 'local']).default('auto'),
    }),
    run: async ({ question, where }, caller, signal) => {
      const call = { model: where, turns: [{ role: 'user' as const, text: question }], isStreaming: false };
      const { text, route } = await collectCall(chat.ask(caller, call, signal));
      const { provider, model, sensitivityScore, fallbackReason = null } = route;
      return {
        text,
        told: {
          answer: text,
          answered_by: provider,
          model,
          sensitivity: sensitivityScore,
          fallback_reason: fallbackReason,
        },
      };
    },
  });
}

function scoreTool({ score, thresholdOf }: McpToolParts): McpTool {
  return mcpTool({
    name: 'score_text',
    title: 'Score a text',
    description:
      'Tells how private a text is, from 0 to 1, and whether a message like it would stay on this computer. The text is not kept.',
    scope: 'chat',
    input: z.object({ text: z.string().min(1).max(MOST_ASKED) }),
    run: async ({ text }, caller) => {
      const result = await score(caller.userId, [{ role: 'user', text }]);
      const decision = result.score < thresholdOf(caller) ? 'cloud' : 'local';
      return {
        told: { score: result.score, decision, categories: result.categories, spans: result.spans },
      };
    },
  });
}
