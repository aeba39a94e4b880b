/** The checksum of an Ogg page (RFC 3533, section 6): CRC-32 0x04c11db7, not reflected, its own field as zeros. */
export function pageChecksum(page: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < page.length; at++) {
    const byte = at >= 22 && at < 26 ? 0 : (page[at] as number);
    sum = ((sum << 8) ^ (table[(sum >>> 24) ^ byte] as number)) >>> 0;
  }
  return sum;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1;
  return sum >>> 0;
});
