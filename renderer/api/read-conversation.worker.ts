import type { ConversationPart } from './read-conversation.ts';

// So few that taking them over costs the window less than a frame.
const SLICE = 100;

// Reads a large conversation outside of the window, and hands it over in slices.
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const { messages, ...rest } = JSON.parse(new TextDecoder().decode(data)) as { messages: unknown[] };
  for (let at = 0; at < messages.length; at += SLICE)
    tell({ kind: 'messages', messages: messages.slice(at, at + SLICE) });
  tell({ kind: 'rest', rest });
});

function tell(part: ConversationPart): void {
  self.postMessage(part);
}
