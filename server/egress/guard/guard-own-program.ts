import childProcess from 'node:child_process';

type Spawn = (this: unknown, options: { file?: string }) => unknown;
type Prototype = { spawn: Spawn };

/**
 * Refuses to start this process's own program again, which `child_process.fork` does unless it is told otherwise: in
 * Electron that is the whole desktop app, since nothing there runs as plain Node. Programs of Alcove's are started by the
 * shell. Returns the undo; does nothing in plain Node.
 */
export function guardOwnProgram(): () => void {
  if (process.versions.electron === undefined) return () => undefined;
  const { helperExecPath } = process as { helperExecPath?: string };
  const own = new Set([process.execPath, helperExecPath]);
  const refuse = (file: unknown) => {
    if (own.has(String(file))) throw new Error('Alcove does not start itself again from within.');
  };
  const prototype = childProcess.ChildProcess.prototype as unknown as Prototype;
  const { spawn } = prototype;
  const { spawnSync, execFileSync } = childProcess;
  prototype.spawn = function (options) {
    refuse(options.file);
    return spawn.call(this, options);
  };
  childProcess.spawnSync = guarded(spawnSync, refuse);
  childProcess.execFileSync = guarded(execFileSync, refuse);
  return () => {
    prototype.spawn = spawn;
    Object.assign(childProcess, { spawnSync, execFileSync });
  };
}

function guarded<Start extends (...args: never[]) => unknown>(
  start: Start,
  refuse: (file: unknown) => void,
): Start {
  return ((...args: Parameters<Start>) => {
    refuse(args[0]);
    return start(...args);
  }) as Start;
}
