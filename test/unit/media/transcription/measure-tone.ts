/** Half the swing of a tone in sound at 16 kHz, by least squares over the middle of the sound. */
export function toneAmplitude(samples: Float32Array, hertz: number): number {
  const { sine, cosine } = fit(samples, hertz);
  return Math.hypot(sine, cosine);
}

/** How loud everything but the tone is, against the tone. Decibels. */
export function restDecibels(samples: Float32Array, hertz: number): number {
  const { middle, sine, cosine } = fit(samples, hertz);
  const rest = middle.map(
    (value, at) => value - sine * Math.sin(turn(at, hertz)) - cosine * Math.cos(turn(at, hertz)),
  );
  return 20 * Math.log10((Math.SQRT2 * loudness(rest)) / Math.hypot(sine, cosine));
}

/** Root mean square. */
export function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
}

function fit(samples: Float32Array, hertz: number) {
  // Whole turns only, and away from the edges.
  const middle = samples.subarray(1_600, 1_600 + Math.floor((samples.length - 3_200) / 1_600) * 1_600);
  let sine = 0;
  let cosine = 0;
  middle.forEach((value, at) => {
    sine += (2 * value * Math.sin(turn(at, hertz))) / middle.length;
    cosine += (2 * value * Math.cos(turn(at, hertz))) / middle.length;
  });
  return { middle, sine, cosine };
}

const turn = (at: number, hertz: number) => (2 * Math.PI * hertz * at) / 16_000;
