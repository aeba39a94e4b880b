import { pageChecksum } from '../../../../models/media/transcription/audio/ogg/read-ogg.ts';

/** An Ogg page around whole packets of less than 255 bytes each. `flags`: 2 begins a stream, 4 ends it. */
export function oggPage(packets: Uint8Array[], { flags = 0, granule = 0n, number = 0, serial = 1 }): Buffer {
  const head = Buffer.alloc(27 + packets.length);
  head.write('OggS');
  head[5] = flags;
  head.writeBigInt64LE(granule, 6);
  head.writeUInt32LE(serial, 14);
  head.writeUInt32LE(number, 18);
  head[26] = packets.length;
  packets.forEach((packet, at) => {
    head[27 + at] = packet.length;
  });
  const page = Buffer.concat([head, ...packets]);
  page.writeUInt32LE(pageChecksum(page), 22);
  return page;
}

/** The two head pages of an Opus stream (RFC 7845, section 5). */
export function opusHeads(channels = 1): Buffer {
  const identification = Buffer.from('OpusHead\x01\x01\x00\x00\x80\xbb\x00\x00\x00\x00\x00', 'latin1');
  identification[9] = channels;
  const labels = Buffer.from('OpusTags\x04\x00\x00\x00test\x00\x00\x00\x00', 'latin1');
  return Buffer.concat([oggPage([identification], { flags: 2 }), oggPage([labels], { number: 1 })]);
}

/** Silence of `seconds` in Opus: packets of two bytes hold 120 ms each (RFC 6716, section 3.2.5: six empty frames). */
export function silentOpus(seconds: number): Buffer {
  const packet = Buffer.from([0b0000_1011, 6]);
  const perPage = 250;
  const pages = Math.ceil(seconds / (perPage * 0.12));
  const silence = Array.from({ length: pages }, (_, at) =>
    oggPage(Array(perPage).fill(packet), {
      flags: at === pages - 1 ? 4 : 0,
      granule: BigInt((at + 1) * perPage * 5_760),
      number: at + 2,
    }),
  );
  return Buffer.concat([opusHeads(), ...silence]);
}
