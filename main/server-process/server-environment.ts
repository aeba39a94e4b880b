/**
 * Takes what the server is started with out of the shell's own environment. The cloud key is removed from there, since
 * Chromium's processes inherit it; it is kept for the server alone, which may have to be started again.
 */
export function takeServerEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const taken = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  delete environment.ALCOVE_CLOUD_API_KEY;
  // `localhost` may mean ::1 to one program and 127.0.0.1 to another: the window and the proof must reach the same one.
  return taken.ALCOVE_HOST === 'localhost' ? { ...taken, ALCOVE_HOST: '127.0.0.1' } : taken;
}
