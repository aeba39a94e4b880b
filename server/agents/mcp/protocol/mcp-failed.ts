/** How an MCP server let a call down. Stable codes; sentences are in mcp-sentences.ts. */
export type McpFailure =
  | 'unreachable'
  | 'not_started'
  | 'ended'
  | 'timeout'
  | 'too_much'
  | 'bad_answer'
  | 'wrong_version'
  | 'needs_login'
  | 'status'
  | 'server_error'
  | 'busy'
  | 'session_lost'
  | 'redirect'
  | 'no_sandbox'
  | 'no_folder'
  | 'folder_full'
  | 'no_values'
  | 'not_there'
  | 'changed'
  | 'withdrawn'
  | 'off';

/** An exchange with an MCP server did not work out. */
export class McpFailed extends Error {
  readonly failure: McpFailure;
  /** What its program wrote about itself last, where it is one; for the owner alone. */
  lastWords = '';

  constructor(failure: McpFailure, options?: ErrorOptions) {
    super(failure, options);
    this.name = 'McpFailed';
    this.failure = failure;
  }
}

/** The server itself said that it could not; its words, which are data. */
export class McpAnsweredError extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'McpAnsweredError';
  }
}
