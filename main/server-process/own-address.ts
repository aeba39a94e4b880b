/**
 * The origin of what the server says it listens on, or undefined when the window must not open it. Only plain HTTP on
 * 127.0.0.1: a name could lead to another program, and a certificate for a bare address is none that can be checked.
 */
export function ownAddress(said: string): string | undefined {
  if (!URL.canParse(said)) return undefined;
  const { origin, protocol, hostname, port } = new URL(said);
  return protocol === 'http:' && hostname === '127.0.0.1' && port !== '' ? origin : undefined;
}
