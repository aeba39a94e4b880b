import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { CloudFailed } from './cloud-failed.ts';

/** Longest event that a provider may send, in characters. */
const MAX_EVENT_LENGTH = 1_000_000;

/** Cuts a stream of bytes into server-sent events (WHATWG HTML, section 9.2). */
export async function* readServerSentEvents(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<EventSourceMessage> {
  const ready: EventSourceMessage[] = [];
  let pendingLength = 0;
  const parser = createParser({
    onEvent: (event) => {
      pendingLength = 0;
      ready.push(event);
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true });
    pendingLength += text.length;
    parser.feed(text);
    if (pendingLength > MAX_EVENT_LENGTH) throw new CloudFailed('bad_answer', ready.length === 0);
    yield* ready.splice(0);
  }
}
