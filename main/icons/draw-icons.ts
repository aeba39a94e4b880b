import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { encodeIcns } from './encode-icns.ts';
import { encodeIco, type SquarePicture } from './encode-ico.ts';
import { roomPicture, smallPicture, trayPicture } from './icon-pictures.ts';

const LINUX_SIDES = [16, 24, 32, 48, 64, 128, 256, 512];
const WINDOWS_SIDES = [16, 24, 32, 48, 64, 128, 256];
const MAC_SIDES = [16, 32, 64, 128, 256, 512, 1024];

/** Under this side the lamp is a smudge, and the icon is the two arches alone. */
const LEAST_ROOM = 64;

/** What macOS leaves empty around an icon, as a share of its side: 100 of 1,024. Source: Apple's icon grid. */
const MAC_MARGIN = 100 / 1024;

/** Every icon of the app: its path under main/icons and its bytes. Same sources and packages, same bytes. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  const linux = await Promise.all(LINUX_SIDES.map((side) => appIcon(side)));
  const windows = await Promise.all(WINDOWS_SIDES.map((side) => appIcon(side)));
  const mac = await Promise.all(MAC_SIDES.map((side) => appIcon(side, MAC_MARGIN)));
  return new Map([
    ['icon.png', (await appIcon(1024)).png],
    ...linux.map(({ side, png }): [string, Buffer] => [`linux/${side}x${side}.png`, png]),
    ['icon.ico', encodeIco(windows)],
    ['icon.icns', encodeIcns(mac)],
    ['tray.png', await draw(smallPicture(), 24)],
    ['tray@2x.png', await draw(smallPicture(), 48)],
    ['trayTemplate.png', await draw(trayPicture('#000000'), 16)],
    ['trayTemplate@2x.png', await draw(trayPicture('#000000'), 32)],
  ]);
}

async function appIcon(side: number, margin = 0): Promise<SquarePicture> {
  const svg = side < LEAST_ROOM ? smallPicture() : roomPicture();
  return { side, png: await draw(svg, side, Math.round(side * margin)) };
}

async function draw(svg: string, side: number, margin = 0): Promise<Buffer> {
  const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: side - 2 * margin } }).render().asPng();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(drawn)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear })
    .png({ palette: side >= LEAST_ROOM, colours: 128, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
}
