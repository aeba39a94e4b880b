import { describe, expect, it } from 'vitest';
import { Lane } from '../../../models/embedding/lane.ts';

describe('The line before an embedding model', () => {
  it('lets one in at a time, a question before the passages that wait, each in order of arrival', async () => {
    const lane = new Lane();
    const order: string[] = [];
    let inside = 0;
    const visit = (urgent: boolean, name: string) =>
      lane.run(urgent, async () => {
        inside += 1;
        expect(inside).toBe(1);
        await Promise.resolve();
        order.push(name);
        inside -= 1;
      });
    await Promise.all([
      visit(false, 'first passage'),
      visit(false, 'second passage'),
      visit(true, 'first question'),
      visit(false, 'third passage'),
      visit(true, 'second question'),
    ]);
    expect(order).toEqual([
      'first passage',
      'first question',
      'second question',
      'second passage',
      'third passage',
    ]);
  });

  it('goes on after a failure, which reaches the one that failed', async () => {
    const lane = new Lane();
    const failing = lane.run(false, () => Promise.reject(new Error('broken')));
    const next = lane.run(false, async () => 'fine');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('fine');
    expect(await lane.run(true, async () => 'later')).toBe('later');
  });
});
