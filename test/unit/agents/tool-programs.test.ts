import { expect, test } from 'vitest';
import type { ProgramHost, ProgramOrder } from '../../../models/engine/program-host.ts';
import { createToolPrograms } from '../../../server/agents/tools/process/tool-programs.ts';

/** Programs that end when they are told to, or by themselves. */
function createFakeHost() {
  const ends: (() => void)[] = [];
  const killed: number[] = [];
  const host = {
    start() {
      const index = ends.length;
      const exits: (() => void)[] = [];
      ends.push(() => {
        for (const heard of exits) heard();
      });
      return { kill: () => killed.push(index), onExit: (heard: () => void) => exits.push(heard) };
    },
  } as unknown as ProgramHost;
  return { host, killed, endByItself: (index: number) => ends[index]?.() };
}

test('a close ends every program that still runs, and no other', () => {
  const { host, killed, endByItself } = createFakeHost();
  const programs = createToolPrograms(host);
  for (let started = 0; started < 3; started += 1) programs.start({} as ProgramOrder);
  endByItself(1);
  programs.close();
  expect(killed).toEqual([0, 2]);
});
