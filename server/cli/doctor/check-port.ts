import { isHeld, ownServer } from '../server-of-directory.ts';
import { askHealth } from './ask-health.ts';
import { type Check, fail, ok, warn } from './doctor.types.ts';

export const checkPort: Check = async ({ config }) => {
  const { port, dataDirectory } = config;
  if (port === 0) return [ok('port', 'the system picks one (ALCOVE_PORT=0)')];
  const listener = await askHealth(ownServer(config));
  const isRunning = isHeld(dataDirectory);
  if (listener.kind === 'stranger')
    return [
      fail('port', `${port} is held by another program`, 'Stop that program, or set ALCOVE_PORT to another.'),
    ];
  if (listener.kind === 'alcove' && isRunning)
    return [ok('port', `${port} is held by Alcove ${listener.version}, which runs over this directory`)];
  if (listener.kind === 'alcove')
    return [
      warn(
        'port',
        `${port} is held by an Alcove over another directory`,
        'Set ALCOVE_PORT or ALCOVE_DATA_DIR.',
      ),
    ];
  if (isRunning)
    return [
      warn(
        'port',
        `${port} is free, and an Alcove runs over this directory elsewhere`,
        'Set ALCOVE_PORT to its port.',
      ),
    ];
  return [ok('port', `${port} is free`)];
};
