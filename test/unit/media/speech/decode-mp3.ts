import { MPEGDecoder } from 'mpg123-decoder';

/** What a player hears of an MP3 file: the samples of its first channel, without what the encoder added. */
export async function decodeMp3(mp3: Uint8Array): Promise<{ samples: Float32Array; sampleRate: number }> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, sampleRate } = decoder.decode(mp3);
  decoder.free();
  return { samples: channelData[0] ?? new Float32Array(), sampleRate };
}
