import type { ToolCall } from '../../../models/engine/chat-engine.ts';
import type { CallPart, ThinkingPart } from './cloud-adapter.ts';

/** Puts the blocks of thinking of one answer together from their pieces, in their order. */
export class ThoughtAssembler {
  readonly #blocks = new Map<number, Record<string, string>>();

  /** Takes a piece. */
  add({ at, type, thinking, signature, data }: ThinkingPart): void {
    const block: Record<string, string> = this.#blocks.get(at) ?? { type: type ?? 'thinking' };
    this.#blocks.set(at, block);
    if (data !== undefined) block.data = data;
    if (type !== 'redacted_thinking' && data === undefined)
      block.thinking = (block.thinking ?? '') + (thinking ?? '');
    if (signature) block.signature = (block.signature ?? '') + signature;
  }

  /** The blocks as far as they have come. */
  blocks(): readonly Record<string, string>[] {
    return [...this.#blocks.values()];
  }
}

/** Puts the calls of one answer together from their pieces. */
export class CallAssembler {
  readonly #slots: Slot[] = [];
  readonly #answerTool: string | undefined;
  readonly #newId: () => string;

  /** `answerTool` is the tool whose arguments are the answer itself, not a call. */
  constructor(answerTool: string | undefined, newId: () => string) {
    this.#answerTool = answerTool;
    this.#newId = newId;
  }

  /** Takes a piece; returns what of it is text of the answer. */
  add(part: CallPart): string {
    const slot = this.#slotFor(part);
    slot.id ??= part.id;
    slot.name += part.name ?? '';
    const written = part.arguments ?? '';
    if (slot.name === this.#answerTool) return written;
    slot.arguments += written;
    return '';
  }

  /** Characters of all calls, for an estimate. */
  get length(): number {
    return this.calls().reduce((sum, call) => sum + call.name.length + call.arguments.length, 0);
  }

  /** The calls in their order, as far as they have come; without arguments `{}`. */
  calls(): ToolCall[] {
    return this.#slots
      .filter(({ name }) => name !== this.#answerTool)
      .map((slot) => {
        slot.id ??= this.#newId();
        return { id: slot.id, name: slot.name, arguments: slot.arguments || '{}' };
      });
  }

  // Gateways number several calls alike, or not at all: a new id together with a name begins another call.
  #slotFor({ index, id, name }: CallPart): Slot {
    const known = this.#slots.findLast((slot) => index === undefined || slot.index === index);
    const isOther = name !== undefined && (index === undefined || (id !== undefined && known?.id !== id));
    if (known && !isOther) return known;
    const made: Slot = { index, id: undefined, name: '', arguments: '' };
    this.#slots.push(made);
    return made;
  }
}

interface Slot {
  index: number | undefined;
  id: string | undefined;
  name: string;
  arguments: string;
}
