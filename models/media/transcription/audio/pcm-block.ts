/** Decoded sound: as many samples of every channel, from -1 to 1, at `rate` a second. */
export interface PcmBlock {
  channels: Float32Array[];
  rate: number;
}

/** Most channels and the rates that are decoded. */
const MOST_CHANNELS = 8;
const LOWEST_RATE = 8_000;
const HIGHEST_RATE = 192_000;

/** Whether sound of this shape is decoded at all. */
export function isDecodable(channels: number, rate: number): boolean {
  return channels >= 1 && channels <= MOST_CHANNELS && rate >= LOWEST_RATE && rate <= HIGHEST_RATE;
}
