import { describe, expect, test } from 'vitest';
import { fitWindow, type IdentifiedTurn } from '../../../server/engines/fit-window.ts';

/** A word is a token here; `counted` tells how often the exact count was asked for. */
function makeCounter() {
  const counter = {
    counted: 0,
    count: async (turns: { content: string }[]) => {
      counter.counted += 1;
      return turns.reduce((sum, { content }) => sum + content.split(' ').length, 0);
    },
  };
  return counter;
}

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
const conversation = (exchanges: number, length = 10): IdentifiedTurn[] =>
  Array.from({ length: exchanges * 2 - 1 }, (_, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: words(length),
    messageId: `m${index}`,
  }));
const system: IdentifiedTurn = { role: 'system', content: words(5) };

describe('a conversation that fits', () => {
  test('is read whole, and a short one without a single exact count', async () => {
    const { count, ...counter } = makeCounter();
    const turns = conversation(2);
    expect(await fitWindow(turns, 4_000, count)).toEqual({
      kind: 'fits',
      turns,
      turnsLeftOut: 0,
      start: undefined,
    });
    expect(counter.counted).toBe(0);
  });

  test('up to the last token', async () => {
    const turns = conversation(5);
    const fitting = await fitWindow(turns, 90, makeCounter().count);
    expect(fitting).toMatchObject({ kind: 'fits', turnsLeftOut: 0 });
    expect(await fitWindow(turns, 89, makeCounter().count)).not.toMatchObject({ turnsLeftOut: 0 });
  });
});

describe('a conversation that does not fit', () => {
  test('keeps the question before an answer that was begun, and says where both are too much', async () => {
    const begun: IdentifiedTurn = { role: 'assistant', content: words(10) };
    const turns = [system, ...conversation(20), begun];
    for (const limit of [200, 25]) {
      const window = await fitWindow(turns, limit, makeCounter().count);
      if (window.kind !== 'fits') throw new Error('it fits');
      expect(window.turns.slice(-2)).toEqual(turns.slice(-2));
    }
    expect(await fitWindow(turns, 24, makeCounter().count)).toMatchObject({ kind: 'exceeded', needed: 25 });
  });

  test('loses whole turns from its beginning, starts with a user’s turn, and keeps every text as it is', async () => {
    const turns = [system, ...conversation(20)];
    const window = await fitWindow(turns, 200, makeCounter().count);
    if (window.kind !== 'fits') throw new Error('it fits');
    expect(window.turns[0]).toBe(system);
    expect(window.turns[1]?.role).toBe('user');
    expect(window.turns.slice(1)).toEqual(turns.slice(1 + window.turnsLeftOut));
    expect(window.start).toBe(window.turns[1]?.messageId);
  });

  test('is filled to 0.6 of the room, so that it may grow before it is cut again', async () => {
    const window = await fitWindow(conversation(20), 200, makeCounter().count);
    if (window.kind !== 'fits') throw new Error('it fits');
    const length = window.turns.length * 10;
    expect(length).toBeLessThanOrEqual(120);
    expect(length).toBeGreaterThan(100);
  });

  test('keeps the beginning of last time for as long as that fits', async () => {
    const { count } = makeCounter();
    let turns = conversation(20);
    const first = await fitWindow(turns, 200, count);
    if (first.kind !== 'fits') throw new Error('it fits');
    const starts = new Set<string | undefined>();
    for (let exchanges = 21; exchanges <= 24; exchanges += 1) {
      turns = conversation(exchanges);
      const next = await fitWindow(turns, 200, count, first.start);
      if (next.kind !== 'fits') throw new Error('it fits');
      starts.add(next.start);
    }
    expect([...starts]).toEqual([first.start]);
    const later = await fitWindow(conversation(30), 200, count, first.start);
    expect(later).toMatchObject({ kind: 'fits' });
    expect(later).not.toMatchObject({ start: first.start });
  });

  test('is searched in a logarithmic number of counts', async () => {
    const counter = makeCounter();
    await fitWindow(conversation(1_000), 200, counter.count);
    expect(counter.counted).toBeLessThanOrEqual(12);
  });

  test('whose start of last time is on another branch begins anew', async () => {
    const window = await fitWindow(conversation(20), 200, makeCounter().count, 'elsewhere');
    expect(window).toMatchObject({ kind: 'fits', turnsLeftOut: 28 });
  });
});

describe('a message that does not fit even alone', () => {
  test('is exceeded, with the limit and what it would take, and nothing of it is cut', async () => {
    const turns: IdentifiedTurn[] = [system, { role: 'user', content: words(500) }];
    expect(await fitWindow(turns, 200, makeCounter().count)).toEqual({
      kind: 'exceeded',
      limit: 200,
      needed: 505,
    });
  });

  test('fits alone when only the history was too much', async () => {
    const turns: IdentifiedTurn[] = [
      ...conversation(10),
      { role: 'assistant', content: 'ok' },
      { role: 'user', content: words(190) },
    ];
    const window = await fitWindow(turns, 200, makeCounter().count);
    if (window.kind !== 'fits') throw new Error('it fits');
    expect(window.turns).toEqual(turns.slice(-1));
  });
});
