import { installSocketGuard } from '../../../server/egress/guard/socket-guard.ts';
import { openShellPort } from '../../../server/shell/shell-port.ts';
import { tryWays } from './ways-of-electron.ts';

const before = await tryWays();
installSocketGuard();
openShellPort()?.send({ before, here: await tryWays() } as never);
