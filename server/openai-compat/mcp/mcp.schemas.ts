import { z } from 'zod';

/** One message of JSON-RPC 2.0, as MCP has it: no lists, and no `id` that is null. */
export const McpMessage = z.object({
  jsonrpc: z.literal('2.0'),
  id: z
    .union([z.string().max(200), z.int()])
    .optional()
    .describe('Absent in a notification.'),
  method: z.string().min(1).max(200),
  params: z.looseObject({}).optional(),
});
export type McpMessage = z.output<typeof McpMessage>;

/** What is answered to a request: a result or an error. */
export const McpReply = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int(), z.null()]),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
});
export type McpReply = z.output<typeof McpReply>;
