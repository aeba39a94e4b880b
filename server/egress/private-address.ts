import ipaddr from 'ipaddr.js';

/**
 * Whether an IP literal is anything but a public unicast address (IANA special-purpose registries, RFC 6890).
 * Judged on the bytes, so that `::ffff:10.0.0.1` and `64:ff9b::a00:1` count as what they carry.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  return rangeOf(ipaddr.parse(address)) !== 'unicast';
}

/** Whether an IP literal is this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && rangeOf(ipaddr.parse(address)) === 'loopback';
}

/** Whether an IP literal is of this link alone (RFC 3927, RFC 4291): in clouds the keys of the machine are served there. */
export function isLinkLocalAddress(address: string): boolean {
  return ipaddr.isValid(address) && rangeOf(ipaddr.parse(address)) === 'linkLocal';
}

function rangeOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address.kind() === 'ipv4') return address.range();
  const bytes = address.toByteArray();
  const embedded = embeddedIpv4(bytes);
  if (embedded) return embedded.range();
  const range = address.range();
  return range === 'unicast' && !isGlobalUnicast(bytes) ? 'unassigned' : range;
}

/** `2000::/3`, all that IANA has given out: the rest of the space holds old forms such as `::127.0.0.1` (RFC 4291). */
function isGlobalUnicast([first = 0]: number[]): boolean {
  return (first & 0xe0) === 0x20;
}

/** The IPv4 address in a mapped (RFC 4291), translated (RFC 6052) or 6to4 (RFC 3056) form. */
function embeddedIpv4(bytes: number[]): ipaddr.IPv4 | undefined {
  const startsWith = (prefix: number[]) => prefix.every((byte, index) => bytes[index] === byte);
  if (startsWith([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff])) return new ipaddr.IPv4(bytes.slice(12));
  if (startsWith([0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0])) return new ipaddr.IPv4(bytes.slice(12));
  if (startsWith([0x20, 0x02])) return new ipaddr.IPv4(bytes.slice(2, 6));
  return undefined;
}
