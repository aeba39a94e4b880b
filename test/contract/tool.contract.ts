import { describe, expect, it } from 'vitest';
import {
  MOST_OUTPUT_CHARACTERS,
  type Tool,
  type ToolContext,
  ToolFailed,
} from '../../server/agents/tool.types.ts';
import { toolContext } from '../unit/agents/tool-context.ts';

/** A tool under test with calls of it; they run with the context that `context` makes, or a plain one. */
interface ToolUnderTest {
  tool: Tool;
  /** Arguments that work and end soon. */
  working: Record<string, unknown>;
  /** Arguments with the most output that the tool can be made to give. */
  talkative: Record<string, unknown>;
  /** Arguments that parse and that the tool cannot do. */
  failing: Record<string, unknown>;
  /** Arguments of the right names whose values have wrong types. */
  mistyped: Record<string, unknown>[];
  context?: (more: Partial<ToolContext>) => ToolContext;
}

/** What every Tool promises. `makeTool` is called once for each test; its result is kept until `close`. */
export function describeToolContract(
  name: string,
  makeTool: () => Promise<ToolUnderTest & { close?: () => Promise<void> | void }>,
): void {
  const withTool = async (use: (made: ToolUnderTest) => Promise<void> | void) => {
    const made = await makeTool();
    try {
      await use(made);
    } finally {
      await made.close?.();
    }
  };
  const contextOf = ({ context }: ToolUnderTest, more: Partial<ToolContext> = {}) =>
    context ? context(more) : { ...toolContext(), ...more };

  describe(`${name} as a Tool`, () => {
    it('has a name that models and providers take, and says what it is for', () =>
      withTool(({ tool }) => {
        expect(tool.name).toMatch(/^[a-z][a-z0-9_]{0,63}$/);
        expect(tool.description.length).toBeGreaterThan(20);
        expect(tool.description.length).toBeLessThan(2_000);
      }));

    it('describes its arguments by the JSON Schema of an object that holds no reference to elsewhere', () =>
      withTool(({ tool }) => {
        expect(tool.parameters).toMatchObject({ type: 'object', properties: expect.any(Object) });
        const schema = JSON.parse(JSON.stringify(tool.parameters));
        expect(schema).toEqual(tool.parameters);
        expect(JSON.stringify(schema)).not.toMatch(/"\$ref":"(?!#)/);
        for (const required of schema.required ?? [])
          expect(Object.keys(schema.properties)).toContain(required);
      }));

    it('names in its schema every argument that it takes', () =>
      withTool(({ tool, working }) => {
        const { properties } = tool.parameters as { properties: Record<string, unknown> };
        expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(working)));
      }));

    it('asks before it runs what can reach out', () =>
      withTool(({ tool }) => {
        if (tool.reach === 'outbound') expect(tool.consent).not.toBe('none');
      }));

    it('refuses what is no object, and each argument of a wrong type, with a sentence', () =>
      withTool(({ tool, mistyped }) => {
        expect(mistyped.length).toBeGreaterThan(0);
        for (const raw of [null, 7, 'text', [], ...mistyped]) {
          const thrown = thrownBy(() => tool.parse(raw));
          expect([raw, thrown]).toEqual([raw, expect.any(ToolFailed)]);
          expect((thrown as ToolFailed).message).toMatch(/\S+ \S+/);
        }
      }));

    it('does not change what it was given', () =>
      withTool(({ tool, working }) => {
        const before = structuredClone(working);
        tool.parse(working);
        expect(working).toEqual(before);
      }));

    it('says something, and gives scores and sources of the right kind', () =>
      withTool(async (made) => {
        const result = await made.tool.run(made.tool.parse(made.working), contextOf(made));
        expect(result.text.trim()).not.toBe('');
        expect(result.score ?? 0).toBeGreaterThanOrEqual(0);
        expect(result.score ?? 0).toBeLessThanOrEqual(1);
        for (const source of result.sources ?? []) expect(source).toEqual(expect.any(String));
        expect(result.tokens ?? 0).toBeGreaterThanOrEqual(0);
      }));

    it('bounds what it says', () =>
      withTool(async (made) => {
        const result = await made.tool
          .run(made.tool.parse(made.talkative), contextOf(made))
          .catch((thrown: unknown) => thrown);
        const text = result instanceof ToolFailed ? result.message : (result as { text: string }).text;
        expect(text.length).toBeLessThanOrEqual(MOST_OUTPUT_CHARACTERS);
      }));

    it('says in one sentence what it cannot do', () =>
      withTool(async (made) => {
        const outcome = made.tool.run(made.tool.parse(made.failing), contextOf(made));
        const thrown = await outcome.then(
          ({ text }) => text,
          (failure: unknown) => failure,
        );
        expect(thrown).toBeInstanceOf(ToolFailed);
        expect((thrown as ToolFailed).message).not.toMatch(/\bat .*:\d+|node:internal|ENOENT/);
      }));

    it('does nothing for a run that has ended', () =>
      withTool(async (made) => {
        const outcome = made.tool.run(
          made.tool.parse(made.working),
          contextOf(made, { signal: AbortSignal.abort('cancelled') }),
        );
        await expect(outcome).rejects.toBeDefined();
      }));
  });
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (thrown) {
    return thrown;
  }
}
