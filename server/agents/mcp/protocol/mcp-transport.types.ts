import type { OutboundErrand } from '../../../routing/outbound-door.ts';

/** On whose behalf messages are sent. Asked anew for each, since a run may come to know something sensitive meanwhile. */
export interface McpErrand {
  subject: OutboundErrand['subject'];
  run: () => { taint: number; isLocalOnly: boolean };
}

/** One message to a server. */
export interface OutgoingMessage {
  /** What is repeated of it in headers, where a transport has such. */
  about?: { method: string; name?: string };
  /** JSON, as it leaves. */
  body: string;
  /** Every text in it that is no constant, whole, and the JSON that they are pieces of. */
  texts: readonly string[];
  /** Those of the texts that are JSON, whose keys and numbers leave too. */
  json: readonly string[];
  /** Alcove's own words in it, and the server's. */
  constants: readonly (string | number)[];
}

/** What a server wrote: any JSON value. */
export type IncomingMessage = unknown;

/** A way to one server. Each message passes the router and the gate; throws EgressRefused where they say no. */
export interface McpTransport {
  /**
   * Sends a message and hands what comes back to `isAnswer` until it says yes. Throws McpFailed, what `isAnswer` throws,
   * and the reason of `signal`.
   */
  exchange(
    message: OutgoingMessage,
    errand: McpErrand,
    isAnswer: (incoming: IncomingMessage) => boolean,
    signal: AbortSignal,
  ): Promise<void>;
  /** Sends a message that nothing answers. */
  notify(message: OutgoingMessage, errand: McpErrand, signal: AbortSignal): Promise<void>;
  /** What the handshake came to. */
  settle(protocolVersion: string): void;
  /** What its program wrote about itself last; nothing where it is none. */
  lastWords(): string;
  /** Whether nothing can be sent any more. */
  hasEnded(): boolean;
  /** Ends it; nothing can be sent after. */
  close(): void;
}

/** Most bytes of one message, and of an HTTP answer. */
export const MOST_MESSAGE_BYTES = 2 * 1024 * 1024;
