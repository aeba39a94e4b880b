import { blockNetwork } from '../../../../models/engine/block-network.ts';
import { blockProcesses } from '../../../../models/engine/block-processes.ts';
import { refuseCodeFromStrings } from '../../../../models/engine/refuse-code-from-strings.ts';
import { silenceOutput } from '../../../../models/engine/silence-output.ts';
import { startMemoryWatch } from '../../../documents/processing/start-memory-watch.ts';

/**
 * Takes the network and other processes from this one, and has it killed when it occupies more than so many megabytes
 * (buffers and native code, which the limit of the heap does not count) or when the server has died under a call that
 * never ends. Before anything else is loaded.
 */
export function confineProgram(residentMegabytes: number): void {
  blockNetwork();
  silenceOutput();
  startMemoryWatch(residentMegabytes * 2 ** 20);
  blockProcesses();
  refuseCodeFromStrings();
}
