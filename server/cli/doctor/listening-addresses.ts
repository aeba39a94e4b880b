import { existsSync, readFileSync } from 'node:fs';

/** State "listen" of the kernel's tables (Linux, include/net/tcp_states.h). */
const LISTEN = '0A';

/** The addresses on which this machine listens on a TCP port; undefined where the system has no such table. */
export function listeningAddresses(
  port: number,
  tables: readonly string[] = ['/proc/net/tcp', '/proc/net/tcp6'],
): string[] | undefined {
  const present = tables.filter((path) => existsSync(path));
  if (present.length === 0) return undefined;
  const rows = present.flatMap((path) => readFileSync(path, 'utf8').split('\n').slice(1));
  const found = rows.flatMap((row) => {
    const [, local = '', , state] = row.trim().split(/\s+/);
    const [address = '', hexPort = ''] = local.split(':');
    return state === LISTEN && Number.parseInt(hexPort, 16) === port ? [readAddress(address)] : [];
  });
  return [...new Set(found)];
}

/** The kernel writes each four bytes as one number of the machine's own byte order: little-endian wherever Node runs. */
function readAddress(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, 'hex').reverse()]);
  if (bytes.length === 4) return bytes.join('.');
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  if (isMapped) return bytes.slice(12).join('.');
  if (bytes.slice(0, 15).every((byte) => byte === 0)) return bytes[15] === 1 ? '::1' : '::';
  return (Buffer.from(bytes).toString('hex').match(/.{4}/g) ?? []).join(':');
}
