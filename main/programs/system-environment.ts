const WINDOWS_NEEDS = ['SystemRoot', 'SystemDrive', 'windir'];

/**
 * What every process of this system has to have beside the environment that it is given. Windows finds its own libraries by
 * such variables; libuv adds them to what `child_process.fork` is told, Electron does not.
 */
export function systemEnvironment(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  if (platform !== 'win32') return {};
  const found = WINDOWS_NEEDS.map((name) => [name, environment[name]] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
