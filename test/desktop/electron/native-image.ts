import { readFileSync } from 'node:fs';
import type Electron from 'electron';
import { strict } from './strict.ts';

const SIGNATURE = '89504e470d0a1a0a';
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

/** A picture: a PNG file as it is, or nothing. */
export type NativeImageStandIn = ReturnType<typeof makeImage>;

/** `nativeImage`: an unreadable path makes an empty picture, as Electron does. */
export const nativeImage = strict('nativeImage', {
  createEmpty: () => makeImage(undefined),
  createFromPath: (path: string) => makeImage(read(path)),
  createFromBuffer: (buffer: Buffer) => makeImage(buffer),
});

function makeImage(png: Buffer | undefined) {
  let isTemplate = false;
  const isPng = png?.subarray(0, 8).toString('hex') === SIGNATURE;
  const size =
    png && isPng
      ? { width: png.readUInt32BE(WIDTH_AT), height: png.readUInt32BE(HEIGHT_AT) }
      : { width: 0, height: 0 };
  return strict('NativeImage', {
    isEmpty: () => !isPng,
    getSize: () => size,
    resize: (_options: Electron.ResizeOptions) => makeImage(png),
    addRepresentation: (_options: Electron.AddRepresentationOptions) => {},
    setTemplateImage: (option: boolean) => {
      isTemplate = option;
    },
    isTemplateImage: () => isTemplate,
    toPNG: () => png ?? Buffer.alloc(0),
  });
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
