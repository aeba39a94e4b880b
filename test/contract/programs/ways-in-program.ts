import { blockNetwork } from '../../../models/engine/block-network.ts';
import { blockProcesses } from '../../../models/engine/block-processes.ts';
import { openShellPort } from '../../../server/shell/shell-port.ts';
import { tryWays } from './ways-of-electron.ts';

blockNetwork();
blockProcesses();
openShellPort()?.send({ here: await tryWays() } as never);
