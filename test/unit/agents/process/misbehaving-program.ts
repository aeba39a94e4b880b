import { ToolFailed } from '../../../../server/agents/tool.types.ts';
import { confineProgram } from '../../../../server/agents/tools/process/confine-program.ts';
import { serveToolProgram } from '../../../../server/agents/tools/process/serve-tool-program.ts';

/** What the tests of ToolProcess ask of it. */
export type Misbehaviour =
  | 'push'
  | 'fill'
  | 'buffers'
  | 'loop'
  | 'eval'
  | 'function'
  | 'environment'
  | 'refuse'
  | 'break'
  | 'exit'
  | 'pid';

const BEHAVIOUR: Record<Misbehaviour, () => unknown> = {
  push() {
    const list: number[] = [];
    for (;;) list.push(1.5);
  },
  fill: () => new Array(1e8).fill(0.5).map((value: number) => ({ value })).length,
  buffers() {
    const kept: Float64Array[] = [];
    for (;;) kept.push(new Float64Array(1e6).fill(1));
  },
  loop() {
    for (;;);
  },
  // biome-ignore lint/security/noGlobalEval: that it throws is what is tested.
  eval: () => eval('1'),
  function: () => new Function('return 1')(),
  environment: () => Object.keys(process.env),
  refuse() {
    throw new ToolFailed('Refused for a reason.');
  },
  break() {
    throw new Error('a fault with details');
  },
  exit: () => process.exit(0),
  pid: () => process.pid,
};

confineProgram(300);
serveToolProgram(({ behaviour }: { behaviour: Misbehaviour }) => BEHAVIOUR[behaviour]());
