import type { ProgramHost, ProgramOrder } from '../../../../models/engine/program-host.ts';

/** A host of tools' programs, and what ends those that wait for their next call: a server that closes leaves none behind. */
export function createToolPrograms(host: ProgramHost): ProgramHost & { close(): void } {
  const running = new Set<() => void>();
  return {
    start<To, From>(order: ProgramOrder) {
      const program = host.start<To, From>(order);
      running.add(program.kill);
      program.onExit(() => running.delete(program.kill));
      return program;
    },
    close() {
      for (const kill of running) kill();
    },
  };
}
