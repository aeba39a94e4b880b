/** The part of a sound that is being listened to, filled as it is needed. */
export interface SoundBuffer {
  /** Samples from the current place on, at most `most`; fewer only at the end of the sound. */
  take(most: number): Promise<Float32Array>;
  /** Moves on by so many of the samples that were taken. */
  skip(count: number): void;
  /** Samples that were moved over. */
  readonly position: number;
}

/** Reads from pieces of sound and keeps no more than the window and one piece. */
export function createSoundBuffer(pieces: AsyncIterator<Float32Array>): SoundBuffer {
  let waiting: Float32Array = new Float32Array();
  let position = 0;
  let isOver = false;
  const fill = async (most: number): Promise<void> => {
    const parts = [waiting];
    let length = waiting.length;
    while (length < most && !isOver) {
      const next = await pieces.next();
      isOver = next.done === true;
      if (next.done) break;
      parts.push(next.value);
      length += next.value.length;
    }
    if (parts.length > 1) waiting = join(parts, length);
  };
  return {
    async take(most) {
      await fill(most);
      return waiting.subarray(0, most);
    },
    skip(count) {
      const passed = Math.min(count, waiting.length);
      waiting = waiting.slice(passed);
      position += passed;
    },
    get position() {
      return position;
    },
  };
}

function join(parts: readonly Float32Array[], length: number): Float32Array {
  const whole = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
