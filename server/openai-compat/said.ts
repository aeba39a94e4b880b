import type { StopReason, ToolCall } from '../../models/engine/chat-engine.ts';
import type { CallFinish, StatelessCall } from './stateless-call.ts';
import { createStopCutter, type StopCutter } from './stop-cutter.ts';
import { digestsOfAnswer } from './taint-digests.ts';

/** What has been handed on of an answer. */
export class Said {
  readonly cutter: StopCutter;
  readonly calls: ToolCall[] = [];
  text = '';
  readonly #mostCalls: number;

  constructor({ stop = [], mayCallSeveral = true }: StatelessCall) {
    this.cutter = createStopCutter(stop);
    this.#mostCalls = mayCallSeveral ? Number.POSITIVE_INFINITY : 1;
  }

  push(piece: string): string {
    const text = this.cutter.push(piece);
    this.text += text;
    return text;
  }

  end(): string {
    const text = this.cutter.end();
    this.text += text;
    return text;
  }

  add(call: ToolCall): boolean {
    if (this.calls.length >= this.#mostCalls) return false;
    this.calls.push(call);
    return true;
  }

  digests(): string[] {
    return digestsOfAnswer(this.text, this.calls);
  }

  /** Why it ended, by why the engine did. */
  finish(reason: StopReason): CallFinish {
    if (this.cutter.found !== undefined) return { kind: 'stop_sequence', sequence: this.cutter.found };
    if (this.calls.length > 0 && reason !== 'length') return { kind: 'tool_calls' };
    return { kind: reason === 'length' ? 'length' : 'end' };
  }
}
