import type { ChatEvent } from '../../models/engine/chat-engine.ts';

/**
 * Takes out of a stream what a model thinks aloud before its answer, between `<think>` and `</think>` as DeepSeek, Qwen and their
 * kin write it, `[THINK]` as Mistral's do. A tag within an answer is text like any other.
 */
export class InlineThoughts {
  #state: 'head' | 'thought' | 'answer' = 'head';
  #held = '';
  #close = '';
  #hasThought = false;

  /** Takes more of the stream; returns what of it is answer. */
  add(text: string): string {
    if (this.#state === 'answer') return text;
    this.#held += text;
    for (;;) {
      if (this.#state === 'thought') {
        const end = this.#held.toLowerCase().indexOf(this.#close);
        if (end < 0) {
          this.#held = this.#held.slice(-this.#close.length);
          return '';
        }
        this.#held = this.#held.slice(end + this.#close.length);
        this.#state = 'head';
      }
      const head = this.#held.trimStart().toLowerCase();
      const tag = TAGS.find(([open]) => head.startsWith(open));
      if (!tag) return TAGS.some(([open]) => open.startsWith(head)) ? '' : this.#answer();
      this.#state = 'thought';
      this.#hasThought = true;
      this.#close = tag[1];
      this.#held = this.#held.trimStart().slice(tag[0].length);
    }
  }

  /** What was held back in case it was a tag, now that the stream is over. */
  end(): string {
    return this.#state === 'head' && this.#held.trim() !== '' ? this.#answer() : '';
  }

  get hasThought(): boolean {
    return this.#hasThought;
  }

  #answer(): string {
    this.#state = 'answer';
    return this.#hasThought ? this.#held.trimStart() : this.#held;
  }
}

/** What a model says without what it thinks aloud first. */
export async function* leaveOutThoughts(events: AsyncIterable<ChatEvent>): AsyncGenerator<ChatEvent> {
  const thoughts = new InlineThoughts();
  for await (const event of events) {
    const text =
      event.type === 'token' ? thoughts.add(event.text) : event.type === 'done' ? thoughts.end() : '';
    if (text !== '') yield { type: 'token', text };
    if (event.type !== 'token') yield event;
  }
}

const TAGS = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['[think]', '[/think]'],
] as const;
