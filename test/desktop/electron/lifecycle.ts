let isReadyYet = false;

/** Whether Electron is ready: after the main module was evaluated, and once only. */
export function isReady(): boolean {
  return isReadyYet;
}

/** From now on what needs a ready Electron may be used, and what shapes its start no longer. */
export function becomeReady(): void {
  if (isReadyYet) throw new Error('Electron becomes ready once only.');
  isReadyYet = true;
}

/** Throws as Electron does for what must not be used before `ready`. */
export function requireReady(name: string): void {
  if (!isReadyYet) throw new Error(`${name} cannot be used before the app is ready.`);
}

/** Throws where Electron would do nothing: what must be said before `ready`. */
export function requireNotReady(name: string): void {
  if (isReadyYet) throw new Error(`${name} has no effect once the app is ready.`);
}
