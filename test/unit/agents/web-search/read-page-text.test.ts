import { describe, expect, it } from 'vitest';
import { readPageText } from '../../../../server/agents/tools/web-search/fetch-page.ts';

const NEVER = new AbortController().signal;

describe('the text of a page', () => {
  it('is read in pieces of 8 kB, between which the server does other things', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      beat = setImmediate(count);
    };
    let beat = setImmediate(count);
    await readPageText('<i>'.repeat(100_000), 100, NEVER);
    clearImmediate(beat);
    expect(turns).toBeGreaterThan(30);
  });

  it('is given up as soon as it may take no longer', async () => {
    const stop = new AbortController();
    setImmediate(() => stop.abort(new Error('late')));
    await expect(readPageText('<i>'.repeat(100_000), 100, stop.signal)).rejects.toThrow('late');
  });

  it('ends where enough was gathered, without reading the rest', async () => {
    let turns = 0;
    setImmediate(function count() {
      turns += 1;
      if (turns < 1_000) setImmediate(count);
    });
    const text = await readPageText(
      `<p>${'word '.repeat(100)}</p>${'<p>more</p>'.repeat(200_000)}`,
      400,
      NEVER,
    );
    expect(text.length).toBeGreaterThan(390);
    expect(turns).toBeLessThan(5);
  });

  it('is all of it, where the main part holds next to nothing', async () => {
    const html = '<p>What it is about.</p><main><p>Short.</p></main>';
    expect(await readPageText(html, 1_000, NEVER)).toBe('What it is about.\n\nShort.');
  });
});
