import type { Conversation } from './chat.ts';

// Below this many bytes the window parses it within a few milliseconds.
const LARGE = 1_000_000;

/** What the worker hands over: the messages, a slice at a time, then everything else. */
export type ConversationPart =
  | { kind: 'messages'; messages: unknown[] }
  | { kind: 'rest'; rest: Record<string, unknown> };

/**
 * The conversation in an answer of the server. A large one is parsed in a worker and taken over in slices: thousands of
 * messages at once would hold up the window. Throws SyntaxError where the answer is no JSON.
 */
export async function readConversationBody(response: Response): Promise<Conversation> {
  const isLarge = Number(response.headers.get('content-length')) > LARGE;
  if (!isLarge || typeof Worker === 'undefined') return (await response.json()) as Conversation;
  return parseInWorker(await response.arrayBuffer());
}

function parseInWorker(body: ArrayBuffer): Promise<Conversation> {
  const worker = new Worker(new URL('./read-conversation.worker.ts', import.meta.url), { type: 'module' });
  const messages: unknown[] = [];
  const read = new Promise<Conversation>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new SyntaxError(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<ConversationPart>) => {
      if (data.kind === 'messages') messages.push(...data.messages);
      else resolve({ ...data.rest, messages } as unknown as Conversation);
    });
  });
  worker.postMessage(body, [body]);
  return read.finally(() => worker.terminate());
}
