/**
 * The kind of a fault and where it was, for the terminal. Without its message: that may hold an address or a path of the
 * person's.
 */
export function describeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'Unknown failure.';
  const places = [...(thrown.stack ?? '').matchAll(/([\w.-]+\.[cm]?[jt]s:\d+:\d+)/g)].map(([place]) => place);
  return [thrown.name, ...places.slice(0, 8)].join(' ');
}
