import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ChatEngine, ChatEvent, ChatRequest, ToolCall } from '../../models/engine/chat-engine.ts';
import { ask, collect, doneOf, textOf } from './chat-engine.contract.ts';

/** The arguments of the one tool that the contract offers. */
const EchoArguments = z.strictObject({
  text: z.string().max(40),
  times: z.int().min(1).max(9).optional(),
});
export const ECHO = {
  name: 'echo',
  description: 'Says a text again.',
  parameters: z.toJSONSchema(EchoArguments, { io: 'input' }),
};
/** The form of the answer that the contract asks for. */
const Verdict = z.strictObject({ verdict: z.enum(['yes', 'no']), share: z.number() });
const VERDICT = z.toJSONSchema(Verdict, { io: 'input' });

/** What every ChatEngine promises that is asked with tools, or for JSON. */
export function describeToolCallingContract(
  name: string,
  makeEngine: () => Promise<{ engine: ChatEngine; model: string; close?: () => Promise<void> }>,
): void {
  const answerTo = async (changes: Partial<ChatRequest>, signal?: AbortSignal) => {
    const { engine, model, close } = await makeEngine();
    try {
      return await collect(engine, ask(model, { maxTokens: 400, ...changes }), signal);
    } finally {
      await close?.();
    }
  };

  describe(`${name} as a ChatEngine with tools`, () => {
    it('makes whole calls where one is required, of tools that exist, in the form that they ask for', async () => {
      const events = await answerTo({ tools: [ECHO], toolChoice: 'required' });
      const calls = callsOf(events);
      expect(calls.length).toBeGreaterThan(0);
      for (const call of calls) {
        expect(call.name).toBe('echo');
        expect(EchoArguments.safeParse(JSON.parse(countable(call.arguments))).error).toBeUndefined();
      }
      expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
      expect(calls.every(({ id }) => id.length > 0)).toBe(true);
      expect(doneOf(events).stopReason).toBe('tool_calls');
      expect(doneOf(events).tokensOutput).toBeGreaterThan(0);
    });

    it('either calls or answers where it may choose', async () => {
      const events = await answerTo({ tools: [ECHO] });
      if (callsOf(events).length > 0) expect(doneOf(events).stopReason).toBe('tool_calls');
      else expect(doneOf(events).stopReason).toMatch(/^(end|length)$/);
      expect(events.length).toBeGreaterThan(1);
    });

    it('calls nothing where it must not', async () => {
      const events = await answerTo({ tools: [ECHO], toolChoice: 'none' });
      expect(callsOf(events)).toEqual([]);
      expect(textOf(events)).not.toBe('');
    });

    it('reads calls and their results, several of one turn among them', async () => {
      const call = (id: string) => ({ id, name: 'echo', arguments: '{"text":"hi"}' });
      const result = (toolCallId: string) => ({
        role: 'tool' as const,
        toolCallId,
        toolName: 'echo',
        content: 'hi',
      });
      const events = await answerTo({
        tools: [ECHO],
        toolChoice: 'none',
        turns: [
          { role: 'user', content: 'Say hi twice, then once more.' },
          { role: 'assistant', content: '', toolCalls: [call('a'), call('b')] },
          result('a'),
          result('b'),
          { role: 'assistant', content: 'Once more.', toolCalls: [call('a')] },
          result('a'),
        ],
      });
      expect(textOf(events)).not.toBe('');
    });

    it('answers in JSON of the form that is asked for', async () => {
      const events = await answerTo({ jsonSchema: VERDICT });
      expect(Verdict.safeParse(JSON.parse(textOf(events))).error).toBeUndefined();
      expect(callsOf(events)).toEqual([]);
      expect(doneOf(events).stopReason).toBe('end');
    });

    it('calls nothing when the signal is aborted from the start', async () => {
      const events = await answerTo({ tools: [ECHO], toolChoice: 'required' }, AbortSignal.abort());
      expect(events).toMatchObject([{ type: 'done', stopReason: 'aborted' }]);
    });
  });
}

/**
 * A text whose length zod counts as JSON Schema does: not by UTF-16 units, and bytes that only random weights put together
 * are one character.
 */
export function countable(text: string): string {
  return text.replace(/[\u{10000}-\u{10ffff}]|\ufffd+/gu, '?');
}

/** The calls of an answer. */
export function callsOf(events: ChatEvent[]): ToolCall[] {
  return events.flatMap((event) => (event.type === 'tool_call' ? [event.call] : []));
}
