import sharp, { type Sharp } from 'sharp';

/** A rectangle of one colour. */
export interface Patch {
  left: number;
  top: number;
  width: number;
  height: number;
  colour: string;
}

/** A picture of one colour with patches on it, as PNG unless another form is asked for. */
export function draw(
  width: number,
  height: number,
  background: string,
  patches: readonly Patch[] = [],
): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
    .composite(
      patches.map(({ left, top, width: wide, height: high, colour }) => ({
        input: { create: { width: wide, height: high, channels: 3, background: colour } },
        left,
        top,
      })),
    )
    .png();
}
