import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageChannelMain, utilityProcess } from 'electron';
import { afterAll } from 'vitest';
import { type BrokerParts, createProgramBroker } from '../../../main/programs/program-broker.ts';
import type { FromServer } from '../../../models/shell-port.types.ts';
import type { LinePort, ShellPort } from '../../../server/shell/shell-port.ts';
import { closeAtEnd } from '../../closing.ts';
import { becomeReady, isReady } from '../../desktop/electron/lifecycle.ts';
import { makeChannel } from '../../desktop/electron/port-hub.ts';
import { utilityProcess as standIn } from '../../desktop/electron/utility-process.ts';
import { makeFolder } from '../../make-folder.ts';

type UtilityProcessApi = Pick<typeof utilityProcess, 'fork'>;

/** Modules by the name of the program that they are to be. */
type Modules = Record<string, URL>;

const root = makeFolder('alcove-programs-');
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The server's end of a port to a shell, in this process, whose programs are these. Messages are cloned and take a turn. */
export function openShell(modules: Modules): ShellPort {
  const listeners: Parameters<ShellPort['onMessage']>[0][] = [];
  const broker = openBroker(modules, (message, ports) => {
    const cloned = structuredClone(message);
    setImmediate(() => {
      for (const listener of listeners) listener(cloned, ports as LinePort[]);
    });
  });
  closeAtEnd(broker.endAll);
  return {
    send(message: FromServer) {
      const cloned = structuredClone(message);
      setImmediate(() => broker.hear(cloned));
    },
    onMessage: (listener) => void listeners.push(listener),
  };
}

/** A server in a utility process of its own, whose programs are these. */
export function startShellServer(
  server: URL,
  modules: Modules,
  { args = [], environment = { TZ: 'UTC' } }: { args?: string[]; environment?: Record<string, string> } = {},
) {
  const directory = writePrograms({ server });
  const broker = openBroker(modules, (message, ports) => utility.postMessage(message, ports));
  const utility = electron().fork(join(directory, 'server.js'), args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  });
  utility.on('message', (message) => broker.hear(message));
  utility.once('exit', () => void broker.endAll());
  return utility;
}

function openBroker(modules: Modules, toServer: BrokerParts['toServer']) {
  return createProgramBroker({
    utilityProcess: electron(),
    MessageChannelMain: Channel as unknown as typeof MessageChannelMain,
    serverDirectory: writePrograms(modules),
    toServer,
  });
}

function electron(): UtilityProcessApi {
  if (!isReady()) becomeReady();
  return standIn as unknown as UtilityProcessApi;
}

class Channel {
  readonly port1;
  readonly port2;
  constructor() {
    [this.port1, this.port2] = makeChannel();
  }
}

/** A folder in which each module is `<name>.js`. */
function writePrograms(modules: Modules): string {
  const folder = makeFolder('programs-', root);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const [name, url] of Object.entries(modules))
    writeFileSync(join(folder, `${name}.js`), `import ${JSON.stringify(url.href)};`);
  return folder;
}
