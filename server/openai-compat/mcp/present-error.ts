import type { AppError } from '../../core/app-error.ts';

/** What is wrong with a message itself (jsonrpc.org/specification section 5.1). */
export const RPC_ERRORS = {
  parse: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** The three below are MCP's own. */
  headerMismatch: -32020,
  unsupportedVersion: -32022,
  refused: -32000,
} as const;

/** A failure before a message was read: nobody knows its id then. */
export function presentMcpError({ status, detail }: AppError): { error: object } & Record<string, unknown> {
  const isMalformed = status === 400 || status === 422;
  const code = isMalformed ? RPC_ERRORS.invalidRequest : RPC_ERRORS.refused;
  return { jsonrpc: '2.0', id: null, error: { code, message: detail } };
}
