import { createForkProgramHost } from '../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../models/engine/program-host.ts';
import { createToolPrograms } from '../server/agents/tools/process/tool-programs.ts';
import { closeAtEnd } from './closing.ts';

/** Starts programs of tools, which wait for their next call, and ends them once the file that runs now is through. */
export function closingPrograms(): ProgramHost {
  const programs = createToolPrograms(createForkProgramHost());
  closeAtEnd(programs.close);
  return programs;
}
