import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIcons, encodeIcns } from '../../main/icons/draw-icons.ts';

const icons = await drawIcons();
const committed = (name: string) => readFileSync(join(import.meta.dirname, '../../main/icons', name));

test.each([...icons.keys()])('the committed %s is what `npm run icons` draws', (name) => {
  expect(committed(name).equals(icons.get(name) as Buffer)).toBe(true);
});

test.each([
  ['tray.png', 24],
  ['tray@2x.png', 48],
  ['trayTemplate.png', 16],
  ['trayTemplate@2x.png', 32],
  ['icon.png', 1024],
  ['linux/256x256.png', 256],
])('%s is a square of %i pixels that is clear in its corner', async (name, side) => {
  const { data, info } = await sharp(committed(name))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([side, side, 4]);
  expect(data[3]).toBe(0);
});

test('the tray icons of macOS are black and clear only, so that the menu bar can colour them', async () => {
  const { data } = await sharp(committed('trayTemplate@2x.png'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] !== 0) for (const channel of data.subarray(at, at + 3)) colours.add(channel);
  expect([...colours]).toEqual([0]);
});

test('each picture in the Windows icon lies where its entry says and has the side that it says', async () => {
  const ico = committed('icon.ico');
  const sides: number[] = [];
  for (let index = 0; index < ico.readUInt16LE(4); index += 1) {
    const entry = 6 + 16 * index;
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    const { width, format } = await sharp(ico.subarray(offset, offset + length)).metadata();
    expect([format, width]).toEqual(['png', ico.readUInt8(entry) || 256]);
    sides.push(width);
  }
  expect(sides).toEqual([16, 24, 32, 48, 64, 128, 256]);
});

test('the macOS icon is a chain of blocks that ends where the file does, up to 1024 pixels', async () => {
  const icns = committed('icon.icns');
  const sides: Record<string, number> = {};
  let at = 8;
  for (; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const png = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4));
    sides[icns.toString('latin1', at, at + 4)] = (await sharp(png).metadata()).width;
  }
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4), at]).toEqual([
    'icns',
    icns.length,
    icns.length,
  ]);
  expect(sides).toMatchObject({ icp4: 16, ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic14: 512, ic10: 1024 });
});

test('a side that macOS has no icon for is refused', () => {
  expect(() => encodeIcns([{ side: 24, png: Buffer.alloc(1) }])).toThrow(/24 pixels/);
});
