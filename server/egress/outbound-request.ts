/** How a provider wants its key; the gate alone adds it. */
export type KeyHeader = 'authorization_bearer' | 'x_api_key' | 'x_subscription_token' | 'none';

/**
 * A request as it will leave, byte for byte, without the key. An adapter builds it once, purely.
 * `constants` are the adapter's own words: JSON keys, role names, the model's name, numbers, the URL.
 * They must not depend on anything a person wrote.
 */
export interface OutboundRequest {
  /** Of a program that is spoken to through its pipes: `stdio:<name>`. */
  url: string;
  method: 'POST' | 'GET';
  /** Beside `Host`, `Content-Length` and the key, nothing else is sent. */
  headers: Record<string, string>;
  /** JSON without spaces, as `JSON.stringify` writes it; empty for GET. */
  body: string;
  constants: readonly (string | number)[];
  keyHeader: KeyHeader;
  /** Most bytes of the answer, where that is less than the gate allows anyway. */
  maxAnswerBytes?: number;
}

/** What came back; `body` must be read to its end, or the signal aborted. */
export interface EgressResponse {
  status: number;
  /** Lower-case names; a repeated header is joined with `, `. */
  headers: Record<string, string>;
  body: AsyncIterable<Uint8Array>;
}
