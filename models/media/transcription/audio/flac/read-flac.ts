import CodecParser from 'codec-parser';
import { AudioRefused, cutOff, damaged } from '../audio-refused.ts';
import type { AudioSource } from '../audio-source.ts';
import { isDecodable, type PcmBlock } from '../pcm-block.ts';
import { openFlac } from '../symphonia/frame-decoder.ts';

/** Decodes a FLAC file (RFC 9639), frame by frame. Throws AudioRefused for what is damaged or cut off. */
export async function* readFlac(source: AudioSource): AsyncGenerator<PcmBlock> {
  const { streamInfo, from } = await readMetadata(source);
  const { rate, channels, samples } = parseStreamInfo(streamInfo);
  if (!isDecodable(channels, rate))
    throw new AudioRefused('unsupported', 'A FLAC file needs 1 to 8 channels and 8 to 192 kHz.');
  const decoder = await openFlac(streamInfo, channels);
  if (!decoder) throw damaged();
  let count = 0;
  let end = from;
  for await (const frame of readFrames(source, from)) {
    const sound = decoder.decode(frame);
    if (!sound) throw damaged();
    count += sound[0]?.length ?? 0;
    end += frame.length;
    yield { channels: sound, rate };
  }
  // Writers into a pipe cannot know how many there are, and write 0: what is left then is a part of a frame.
  if (samples > 0 ? count < samples : end < source.size) throw cutOff();
}

const STREAMINFO_BYTES = 34;
const MOST_BLOCKS = 200;

async function readMetadata(source: AudioSource): Promise<{ streamInfo: Uint8Array; from: number }> {
  let streamInfo: Uint8Array | undefined;
  let at = 4;
  for (let count = 0; count < MOST_BLOCKS; count++) {
    const head = await source.read(at, 4);
    if (head.length < 4) throw cutOff();
    const [kind = 0, high = 0, middle = 0, low = 0] = head;
    if ((kind & 0x7f) === 0) streamInfo = await source.read(at + 4, STREAMINFO_BYTES);
    at += 4 + ((high << 16) | (middle << 8) | low);
    if ((kind & 0x80) === 0) continue;
    if (streamInfo?.length !== STREAMINFO_BYTES) throw damaged();
    return { streamInfo, from: at };
  }
  throw damaged();
}

function parseStreamInfo(info: Uint8Array): { rate: number; channels: number; samples: number } {
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  const rate = view.getUint32(10) >>> 12;
  const channels = ((view.getUint8(12) >> 1) & 7) + 1;
  return { rate, channels, samples: (view.getUint8(13) & 15) * 2 ** 32 + view.getUint32(14) };
}

const PIECE_BYTES = 64 * 1024;

/** The frames, found by their marks and checksums. */
async function* readFrames(source: AudioSource, from: number): AsyncGenerator<Uint8Array> {
  const parser = new CodecParser('audio/flac');
  for (let at = from; at < source.size; at += PIECE_BYTES)
    yield* dataOf(parser.parseChunk(await source.read(at, PIECE_BYTES)));
  yield* dataOf(parser.flush());
}

// Its types say less than it does: what it gives can be walked.
function* dataOf(frames: Iterator<object>): Generator<Uint8Array> {
  for (let next = frames.next(); !next.done; next = frames.next()) {
    const frame: object = next.value;
    if (!('data' in frame) || !(frame.data instanceof Uint8Array)) throw damaged();
    yield frame.data;
  }
}
