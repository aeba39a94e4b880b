import { callerOf, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { MOST_CALL_BYTES } from '../body-limit.ts';
import { answerMessage } from './answer-message.ts';
import { McpMessage, McpReply } from './mcp.schemas.ts';
import { createMcpTools, type McpToolParts } from './mcp-tools.ts';

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
    bodyLimit: MOST_CALL_BYTES,
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
