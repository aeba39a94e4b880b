import { type FromServer, PROGRAMS } from '../../models/shell-port.types.ts';

export type ProgramOrder = Extract<FromServer, { type: 'start-program' }>;

/**
 * What V8 may be told. Electron makes switches of Chromium's of `execArgv`, of which `--js-flags` reaches V8; any other
 * could open a debugger or change what the process is.
 */
const FLAGS =
  /^--js-flags=(--(max-old-space-size=\d{1,5}|disallow-code-generation-from-strings)( (?=-)|$))+$/;

/** The order, if it is one of those that the server has reason to give; throws otherwise. */
export function checkOrder(order: ProgramOrder): ProgramOrder {
  if (!PROGRAMS.includes(order.program)) throw new Error('The shell starts no such program.');
  if (!order.execArgv.every((flag) => FLAGS.test(flag))) throw new Error('The shell passes on no such flag.');
  // Electron takes an empty environment for none, and lets the program inherit the shell's.
  if (Object.keys(order.environment).length === 0) throw new Error('A program needs an environment.');
  return order;
}
