/** The mean of all channels; what is no number is silence, and what is louder than loudest is cut. */
export function mixDown(channels: readonly Float32Array[]): Float32Array {
  const length = Math.min(...channels.map((channel) => channel.length));
  const mixed = new Float32Array(length);
  for (let at = 0; at < length; at++) {
    let sum = 0;
    for (const channel of channels) sum += channel[at] as number;
    const mean = sum / channels.length;
    mixed[at] = Number.isNaN(mean) ? 0 : Math.max(-1, Math.min(1, mean));
  }
  return mixed;
}
