import { AudioRefused, damaged } from '../audio-refused.ts';
import type { AudioSource } from '../audio-source.ts';
import type { PcmBlock } from '../pcm-block.ts';
import { createOggDecoder, type DecodedPages, identifyContent, type OggDecoder } from './ogg-codec.ts';
import { type OggPage, readOggPages } from './ogg-pages.ts';

/**
 * Decodes an OGG file with Vorbis or Opus, page by page; several recordings one after the other are one. Throws
 * AudioRefused for video, other codecs and what is damaged or cut off.
 */
export async function* readOgg(source: AudioSource): AsyncGenerator<PcmBlock> {
  let stream: Stream | undefined;
  try {
    for await (const page of readOggPages(source)) {
      if (page.isFirst) stream = await openStream(page, stream);
      if (stream?.serial !== page.serial) continue;
      yield* await decoded(stream.decoder.decode(page.bytes));
      if (!page.isLast) continue;
      yield* await decoded(stream.decoder.flush());
      stream = closeStream(stream);
    }
    if (stream) yield* await decoded(stream.decoder.flush());
  } finally {
    closeStream(stream);
  }
}

interface Stream {
  serial: number;
  decoder: OggDecoder;
}

async function openStream(
  { body, serial }: OggPage,
  current: Stream | undefined,
): Promise<Stream | undefined> {
  const content = identifyContent(body);
  if (content === 'video') throw new AudioRefused('unsupported', 'This is a video. Send its sound alone.');
  if (content === 'other' || current) return current;
  const decoder = createOggDecoder(content, body);
  await decoder.ready;
  return { serial, decoder };
}

function closeStream(stream: Stream | undefined): undefined {
  try {
    stream?.decoder.free();
  } catch {
    // One that failed may have nothing left to free.
  }
}

/** The decoders throw strings and errors of every kind over what they cannot read. */
async function decoded(pages: DecodedPages | Promise<DecodedPages>): Promise<PcmBlock[]> {
  try {
    const { channelData, samplesDecoded, sampleRate } = await pages;
    return samplesDecoded > 0 ? [{ channels: channelData, rate: sampleRate }] : [];
  } catch {
    throw damaged();
  }
}
