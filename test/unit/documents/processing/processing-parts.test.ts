import { describe, expect, test } from 'vitest';
import type { ParsedBlock } from '../../../../server/documents/documents.types.ts';
import { DOCUMENT_LIMITS } from '../../../../server/documents/processing/document-limits.ts';
import type { PageText } from '../../../../server/documents/processing/document-messages.ts';
import { mapAhead } from '../../../../server/documents/processing/map-ahead.ts';
import { PageCollector } from '../../../../server/documents/processing/page-collector.ts';
import { WorkClock } from '../../../../server/documents/processing/work-clock.ts';
import { ManualTimer } from '../../engine/manual-timer.ts';

describe('a work clock', () => {
  function start() {
    const timer = new ManualTimer();
    const spent = { times: 0 };
    const clock = new WorkClock(timer, { totalMs: 10_000, stallMs: 2000 }, () => spent.times++);
    return { timer, spent, clock };
  }

  test('calls once when there was no progress for too long', () => {
    const { timer, spent } = start();
    timer.advance(1999);
    expect(spent.times).toBe(0);
    timer.advance(20_000);
    expect(spent.times).toBe(1);
  });

  test('calls when all the time is used up, whatever the progress', () => {
    const { timer, spent, clock } = start();
    for (let second = 0; second < 9; second++) {
      timer.advance(1000);
      clock.progress();
    }
    expect(spent.times).toBe(0);
    timer.advance(1000);
    expect(spent.times).toBe(1);
  });

  test('does not count while others have the turn, however many', () => {
    const { timer, spent, clock } = start();
    clock.pause();
    clock.pause();
    timer.advance(60_000);
    clock.resume();
    timer.advance(60_000);
    clock.resume();
    timer.advance(1999);
    expect(spent.times).toBe(0);
    timer.advance(250);
    expect(spent.times).toBe(1);
  });

  test('is silent once it was stopped', () => {
    const { timer, spent, clock } = start();
    clock.stop();
    timer.advance(60_000);
    expect(spent.times).toBe(0);
  });
});

describe('mapping ahead', () => {
  test('keeps the order and starts no more than it may', async () => {
    let underWay = 0;
    let most = 0;
    const map = async (item: number) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return item * 2;
    };
    const source = (async function* () {
      for (let item = 0; item < 20; item++) yield item;
    })();
    expect(await Array.fromAsync(mapAhead(source, map, 3))).toEqual(
      Array.from({ length: 20 }, (_, i) => i * 2),
    );
    expect(most).toBe(4);
  });
});

describe('the text of pages', () => {
  const collect = async (blocks: ParsedBlock[], limits = {}) => {
    const sent: PageText[][] = [];
    const collector = new PageCollector(
      { ...DOCUMENT_LIMITS, ...limits },
      async (pages) => void sent.push(pages),
    );
    const source = (async function* () {
      yield* blocks;
    })();
    const passed = await Array.fromAsync(collector.collect(source));
    expect(passed).toEqual(blocks);
    return sent.flat();
  };
  const block = (text: string, page: number | null): ParsedBlock => ({ kind: 'paragraph', text, page });

  test('is what their blocks say, and pages without any are left out', async () => {
    const pages = await collect([block('One.', 1), block('Two.', 1), block('Three.', 4)]);
    expect(pages).toEqual([
      { page: 1, text: 'One.\n\nTwo.' },
      { page: 4, text: 'Three.' },
    ]);
  });

  test('comes once a page, even where a parser goes back', async () => {
    const pages = await collect([block('One.', 1), block('Two.', 2), block('Late.', 1), block('Three.', 3)]);
    expect(pages.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(pages[1]?.text).toBe('Two.\n\nLate.');
  });

  test('ends at the limits', async () => {
    await expect(collect([block('One.', 6)], { pages: 5 })).rejects.toMatchObject({ code: 'too_many_pages' });
    await expect(collect([block('Long.', 1)], { characters: 4 })).rejects.toMatchObject({
      code: 'too_large_unpacked',
    });
    await expect(collect([block('a', 1), block('b', 1)], { blocks: 1 })).rejects.toMatchObject({
      code: 'too_large_unpacked',
    });
  });
});
