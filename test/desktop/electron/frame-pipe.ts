import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

/** Whole values over a byte stream, in order. */
export interface FramePipe {
  send(value: unknown): void;
}

const LENGTH_BYTES = 4;

/** Sends and hears values of the structured clone algorithm; `onEnd` is called once when the other side has gone. */
export function openFramePipe(
  stream: Duplex,
  onValue: (value: unknown) => void,
  onEnd: () => void,
): FramePipe {
  let rest = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    rest = takeFrames(Buffer.concat([rest, chunk]), onValue);
  });
  stream.once('close', onEnd);
  // A side that has gone says so by closing; the write that met it has nothing to add.
  stream.on('error', () => {});
  return {
    send(value) {
      if (stream.writable) stream.write(frame(serialize(value)));
    },
  };
}

function frame(body: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(body.length);
  return Buffer.concat([length, body]);
}

/** Answers what is left after the last whole frame. */
function takeFrames(bytes: Buffer, onValue: (value: unknown) => void): Buffer<ArrayBuffer> {
  let from = 0;
  while (bytes.length >= from + LENGTH_BYTES) {
    const end = from + LENGTH_BYTES + bytes.readUInt32LE(from);
    if (bytes.length < end) break;
    onValue(deserialize(bytes.subarray(from + LENGTH_BYTES, end)));
    from = end;
  }
  return Buffer.from(bytes.subarray(from));
}
