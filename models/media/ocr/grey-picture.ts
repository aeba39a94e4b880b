/** A picture of grey values, 0 black to 255 white, row by row. */
export interface GreyPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** The picture as a binary Netpbm file (PGM, P5), which Leptonica reads without decompressing anything. */
export function encodePgm({ width, height, pixels }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}
