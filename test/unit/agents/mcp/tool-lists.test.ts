import { describe, expect, it } from 'vitest';
import { closeAtEnd } from '../../../closing.ts';
import type { FakeState } from './fake-mcp-server.mjs';
import { openMcpTool } from './open-mcp-tool.ts';

const many = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    name: `tool_${index}`,
    inputSchema: { type: 'object', properties: {} },
    ...more,
  }));

/** A list of tools, so many on a page. */
const paged = (tools: unknown[], size: number): NonNullable<FakeState['page']> => {
  return (cursor = '0') => {
    const end = Number(cursor) + size;
    const nextCursor = end < tools.length ? String(end) : undefined;
    return { tools: tools.slice(Number(cursor), end), nextCursor };
  };
};

const listOf = async (page: FakeState['page']) => {
  const at = await openMcpTool();
  closeAtEnd(at.close);
  at.web.state.page = page;
  return at.list();
};

describe('a list of tools', () => {
  it.each([
    [24, 2],
    [64, 1],
    [300, 7],
  ])('of %i on pages of %i is read to its end', async (count, size) => {
    const { tools, end } = await listOf(paged(many(count), size));
    expect(tools.map(({ name }) => name)).toEqual(many(count).map(({ name }) => name));
    expect(end).toBe('whole');
  });

  it.each([
    ['null', null],
    ['nothing', ''],
    ['a number', 7],
  ])('ends where the next page is %s', async (_name, nextCursor) => {
    expect(await listOf(() => ({ tools: many(2), nextCursor }))).toMatchObject({ end: 'whole' });
  });

  it('that leads back to a page that was read ends there, with what was read', async () => {
    const { tools, end } = await listOf((cursor) => ({
      tools: many(1),
      nextCursor: cursor === 'a' ? 'b' : 'a',
    }));
    expect([tools.length, end]).toEqual([3, 'goes_round']);
  });

  it('that names its own page as the next ends there', async () => {
    const { tools, end } = await listOf((cursor) => ({ tools: many(1), nextCursor: cursor ?? 'again' }));
    expect([tools.length, end]).toEqual([2, 'goes_round']);
  });

  it.each([
    ['tools', 100, {}, 1_000],
    ['bytes', 1, { description: 'x'.repeat(500_000) }, 9],
    ['pages', 0, {}, 0],
  ])('without end is read as far as a bound of %s', async (_name, size, more, read) => {
    let page = 0;
    const list = await listOf(() => {
      page += 1;
      return { tools: many(size, more), nextCursor: String(page) };
    });
    expect([list.tools.length, list.end]).toEqual([read, 'too_many']);
    expect(page).toBeLessThanOrEqual(200);
  });

  it('with null in place of what may be left out offers every tool that has a name', async () => {
    const nothing = { title: null, description: null, annotations: null, outputSchema: null, icons: null };
    const { tools, unreadable } = await listOf(() => ({
      tools: [
        { name: 'a', ...nothing, execution: null, _meta: null, inputSchema: { type: 'object' } },
        { name: 'b', inputSchema: { type: 'object', properties: null, required: null } },
        { name: 'c', inputSchema: null },
        { name: 'd', description: 7, inputSchema: {}, outputSchema: { type: 'array' } },
        { name: null, inputSchema: {} },
        null,
      ],
      nextCursor: null,
      _meta: null,
    }));
    expect(tools.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(unreadable).toBe(2);
  });

  it('is null where there are none', async () => {
    expect(await listOf(() => ({ tools: null }))).toMatchObject({ tools: [], end: 'whole' });
  });
});

describe('an answer with null in place of what may be left out', () => {
  const answerOf = async (how: string, state: FakeState = {}) => {
    const at = await openMcpTool(state);
    closeAtEnd(at.close);
    return (await at.tool('do_all').run({ how }, at.context())).text;
  };

  it('is read part by part', async () => {
    const lines = (await answerOf('nulls')).split('\n').filter((line) => line.startsWith('│'));
    expect(lines).toEqual([
      '│ one',
      '│ ',
      '│ two',
      '│ [Picture, : not shown]',
      '│ [Content of a kind that is not known: not shown]',
      '│ [Content of a kind that is not known: not shown]',
    ]);
  });

  it('is read by its structure where it has no parts', async () => {
    expect(await answerOf('structured')).toContain('│ {"kept":null}');
  });

  it('to the handshake begins a conversation', async () => {
    const handshake = {
      capabilities: { tools: null, logging: null },
      serverInfo: null,
      instructions: null,
      _meta: null,
    };
    expect(await answerOf('well', { handshake })).toContain('│ done');
  });
});
