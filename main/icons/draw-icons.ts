import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';

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

/** The types that macOS reads a PNG from, by side; those of the same side at twice the density come second. */
const TYPES: Record<number, string[]> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** A macOS icon of PNG pictures; a side that macOS has no type for throws. Source: the Apple Icon Image format. */
function encodeIcns(pictures: SquarePicture[]): Buffer {
  const blocks = pictures.flatMap(({ side, png }) => typesOf(side).map((type) => block(type, png)));
  return block('icns', Buffer.concat(blocks));
}

function typesOf(side: number): string[] {
  const types = TYPES[side];
  if (!types) throw new RangeError(`macOS has no icon of ${side} pixels.`);
  return types;
}

function block(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(head.length + content.length, 4);
  return Buffer.concat([head, content]);
}

/** One square PNG and its side in pixels. */
interface SquarePicture {
  side: number;
  png: Buffer;
}

const HEADER = 6;
const ENTRY = 16;

/**
 * A Windows icon of PNG pictures, which Windows reads since Vista. Sides of at most 256 pixels.
 * Source: the ICONDIR and ICONDIRENTRY structures of the ICO format.
 */
function encodeIco(pictures: SquarePicture[]): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ side, png }, index) => {
    const entry = HEADER + ENTRY * index;
    // A side of 256 is written as 0: the field is one byte.
    head.writeUInt8(side % 256, entry);
    head.writeUInt8(side % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const ARCHES = [
  { half: 330, top: 190, fill: '#2b7059' },
  { half: 244, top: 300, fill: '#4d8f77' },
  { half: 160, top: 408, fill: '#f6efd9' },
] as const;

/** The app's icon with its room drawn: arches within arches and a lit lamp, as on the welcome screen. 1024 × 1024. */
function roomPicture(): string {
  const arches = ARCHES.map(({ half, top, fill }) => `<path fill="${fill}" d="${arch(half, top)}"/>`).join(
    '',
  );
  const lamp =
    '<path fill="#fffaf0" d="M470 606h84l58 250h-200Z"/>' +
    '<path fill="#1d5c49" d="M430 612a82 76 0 0 1 164 0Z"/>' +
    '<path fill="none" stroke="#1d5c49" stroke-width="20" stroke-linecap="round" d="M512 420v118"/>';
  return picture(1024, `<rect width="1024" height="1024" rx="230" fill="#1d5c49"/>${arches}${lamp}`);
}

/** The app's icon where it is too small for a lamp: the two arches of the web app's favicon. 32 × 32. */
function smallPicture(): string {
  return picture(32, `<rect width="32" height="32" rx="8" fill="#1d5c49"/>${outlines('#eaf4ee', 2.4)}`);
}

/** The two arches alone in one colour, for a tray that draws its own background; macOS reads its alpha only. 32 × 32. */
function trayPicture(colour: string): string {
  return picture(32, outlines(colour, 3.2, 'translate(16 16) scale(1.3) translate(-16 -16.25)'));
}

function outlines(colour: string, width: number, transform = 'translate(0 -0.5)'): string {
  const line = `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`;
  return `<path transform="${transform}" ${line} d="M8.5 25V15a7.5 7.5 0 0 1 15 0v10M13 25v-9.5a3 3 0 0 1 6 0V25"/>`;
}

function arch(half: number, top: number): string {
  return `M${512 - half} 856V${top + half}a${half} ${half} 0 0 1 ${half * 2} 0V856Z`;
}

function picture(side: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${content}</svg>`;
}
