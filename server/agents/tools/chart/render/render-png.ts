import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { packageRoot } from '../../../../package-root.ts';
import { FONT } from './chart-theme.ts';

/** Pixels for each unit of the SVG file, for screens that show two. */
const ZOOM = 2;
/** Letters of the bundled font: Latin for Western Europe, and typography. */
const COVERED =
  /^[\p{ASCII}\u00a0-\u00ff\u0131\u0152\u0153\u2013-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212\u{200b}]*$/u;

const FONTS = join(packageRoot(), 'server', 'agents', 'tools', 'chart', 'fonts');
const FILES = [400, 600].map((weight) => join(FONTS, `hanken-grotesk-${weight}.ttf`));

/** The PNG picture of a checked SVG file, its text in the bundled font, so that it is there on every machine. */
export function renderPng(svg: string): Uint8Array {
  const picture = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: ZOOM },
    font: {
      fontFiles: FILES,
      defaultFontFamily: FONT,
      sansSerifFamily: FONT,
      // Looking for fonts takes a while: only for letters that the bundled one lacks.
      loadSystemFonts: !COVERED.test(svg),
    },
  });
  return picture.render().asPng();
}
