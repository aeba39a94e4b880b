import sharp, { type Sharp } from 'sharp';
import { seededRandom } from '../../models/seeded-random.ts';
import { benchTexts, receiptLines, tableRows } from './ocr-texts.ts';

/** A picture with the text that is in it. */
export interface BenchPicture {
  name: string;
  bytes: Buffer;
  text: string;
  /** False for what Tesseract's command line cannot read by itself: turned, or leaning by more than 3 degrees. */
  isUpright: boolean;
}

interface Look {
  font: string;
  size: number;
  style?: string;
  ink?: string;
  paper?: string;
  /** Degrees, clockwise. */
  turn?: number;
  finish?: (picture: Sharp) => Promise<Buffer>;
}

interface Layout {
  width: number;
  height: number;
  svg: string;
  text: string;
}

const LINE_HEIGHT = 1.45;
const MARGIN = 2;

/** Pictures of French and English text: fonts, sizes, weak and bad prints, lean, turns, columns, tables. The same on every run. */
export async function makeBenchPictures(): Promise<BenchPicture[]> {
  const prose = Object.entries(looks).map(([name, look], index) => {
    const text = benchTexts[index % benchTexts.length];
    return paint(`${name} (${text?.language})`, layOutLines(text?.lines ?? [], look), look);
  });
  const plain = { font: 'Liberation Sans', size: 24 };
  const page = { font: 'Liberation Serif', size: 42 };
  const everything = benchTexts.flatMap(({ lines }) => [...lines, '']);
  const mono = { font: 'DejaVu Sans Mono', size: 22 };
  return Promise.all([
    ...prose,
    paint('two columns (en, fr)', layOutColumns(plain), plain),
    paint('two columns, serif (fr, en)', layOutColumns({ font: 'DejaVu Serif', size: 20 }, 1), plain),
    paint('page of 44 lines at 300 dpi', layOutLines(everything, page), page),
    paint('table with rules', layOutTable(plain, true), plain),
    paint('table without rules', layOutTable(plain, false), plain),
    paint('receipt', layOutLines(receiptLines, mono), mono),
    paint('receipt, worn', layOutLines(receiptLines, mono), { ...mono, finish: noisy(38) }),
  ]);
}

const looks: Record<string, Look> = {
  'serif, 30': { font: 'Liberation Serif', size: 30 },
  'sans, 30': { font: 'Liberation Sans', size: 30 },
  'serif, 40': { font: 'DejaVu Serif', size: 40 },
  'sans, 24': { font: 'DejaVu Sans', size: 24 },
  'mono, 26': { font: 'Liberation Mono', size: 26 },
  'narrow, 28': { font: 'Liberation Sans Narrow', size: 28 },
  'italic, 28': { font: 'Liberation Serif', size: 28, style: 'font-style="italic"' },
  'bold, 28': { font: 'Liberation Sans', size: 28, style: 'font-weight="bold"' },
  'large, 64': { font: 'Liberation Serif', size: 64 },
  'large, 72': { font: 'DejaVu Sans', size: 72 },
  'screen, 13': { font: 'DejaVu Sans', size: 13 },
  'screen, 14': { font: 'Liberation Sans', size: 14 },
  'screen, 16': { font: 'Liberation Serif', size: 16 },
  'screen, 12': { font: 'DejaVu Sans', size: 12 },
  'dark screen, 18': { font: 'DejaVu Sans', size: 18, ink: '#e8e8e8', paper: '#1c1f24' },
  'dark screen, 15': { font: 'Liberation Sans', size: 15, ink: '#9cdcfe', paper: '#1e1e1e' },
  'pale, 28': { font: 'Liberation Serif', size: 28, ink: '#c4c4c4' },
  'pale on grey, 26': { font: 'Liberation Sans', size: 26, ink: '#8f8f8f', paper: '#b4b4b4' },
  'blue on yellow, 26': { font: 'DejaVu Serif', size: 26, ink: '#1a3a8f', paper: '#ffe98a' },
  'noise, 28': { font: 'Liberation Serif', size: 28, finish: noisy(30) },
  'much noise, 30': { font: 'Liberation Sans', size: 30, finish: noisy(60) },
  'blurred, 30': {
    font: 'Liberation Serif',
    size: 30,
    finish: (picture) => picture.blur(1.6).png().toBuffer(),
  },
  'JPEG 15, 24': {
    font: 'Liberation Sans',
    size: 24,
    finish: (picture) => picture.jpeg({ quality: 15 }).toBuffer(),
  },
  'WEBP 30, 24': {
    font: 'DejaVu Serif',
    size: 24,
    finish: (picture) => picture.webp({ quality: 30 }).toBuffer(),
  },
  'shadow, 28': { font: 'Liberation Serif', size: 28, finish: shaded },
  'shadow, 22': { font: 'DejaVu Sans', size: 22, finish: shaded },
  'leaning 1°, 28': { font: 'Liberation Serif', size: 28, turn: 1 },
  'leaning -2.5°, 26': { font: 'Liberation Sans', size: 26, turn: -2.5 },
  'leaning 5°, 28': { font: 'DejaVu Serif', size: 28, turn: 5 },
  'leaning -9°, 28': { font: 'Liberation Serif', size: 28, turn: -9 },
  'leaning 14°, 28': { font: 'Liberation Sans', size: 28, turn: 14 },
  'turned 90°, 28': { font: 'Liberation Serif', size: 28, turn: 90 },
  'turned 180°, 26': { font: 'DejaVu Sans', size: 26, turn: 180 },
  'turned 270°, 28': { font: 'Liberation Sans', size: 28, turn: 270 },
  'turned 87°, 28': { font: 'Liberation Serif', size: 28, turn: 87 },
};

async function paint(name: string, layout: Layout, look: Look): Promise<BenchPicture> {
  const { ink = 'black', paper = 'white', turn = 0, finish } = look;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${layout.width}" height="${layout.height}"><rect width="100%" height="100%" fill="${paper}"/><g fill="${ink}">${layout.svg}</g></svg>`;
  const drawn = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
  const turned = await sharp(drawn).rotate(turn, { background: paper }).png().toBuffer();
  const bytes = finish ? await finish(sharp(turned)) : turned;
  return { name, bytes, text: layout.text, isUpright: Math.abs(turn) <= 3 };
}

function layOutLines(lines: readonly string[], { font, size, style = '' }: Look): Layout {
  const widest = Math.max(...lines.map(({ length }) => length));
  const svg = lines
    .map((line, row) => drawText(line, MARGIN * size, (MARGIN + row * LINE_HEIGHT + 0.8) * size))
    .join('');
  return {
    width: Math.round((widest * 0.66 + 2 * MARGIN) * size),
    height: Math.round((lines.length * LINE_HEIGHT + 2 * MARGIN) * size),
    svg: `<g font-family="${font}" font-size="${size}" ${style}>${svg}</g>`,
    text: lines.join('\n'),
  };
}

function layOutColumns(look: Look, from = 0): Layout {
  const left = layOutLines(fold(benchTexts[2 + from]?.lines ?? [], 38), look);
  const right = layOutLines(fold(benchTexts[3 - from]?.lines ?? [], 38), look);
  return {
    width: left.width + right.width,
    height: Math.max(left.height, right.height),
    svg: `${left.svg}<g transform="translate(${left.width} 0)">${right.svg}</g>`,
    text: `${left.text}\n${right.text}`,
  };
}

function layOutTable({ font, size }: Look, hasRules: boolean): Layout {
  const columns = [0, 11, 20, 27, 34].map((em) => (MARGIN + em) * size);
  const rowHeight = size * 1.8;
  const top = MARGIN * size;
  const bottom = top + tableRows.length * rowHeight;
  const cells = tableRows.flatMap((cells, row) =>
    cells.map((cell, column) =>
      drawText(cell, (columns[column] ?? 0) + size * 0.5, top + row * rowHeight + size * 1.2),
    ),
  );
  const across = Array.from({ length: tableRows.length + 1 }, (_, row) => top + row * rowHeight).map(
    (y) => `<path d="M${columns[0]} ${y}H${columns.at(-1)}"/>`,
  );
  const down = columns.map((x) => `<path d="M${x} ${top}V${bottom}"/>`);
  const rules = `<g stroke="black" stroke-width="2">${across.join('')}${down.join('')}</g>`;
  return {
    width: (columns.at(-1) ?? 0) + MARGIN * size,
    height: bottom + MARGIN * size,
    svg: `<g font-family="${font}" font-size="${size}">${cells.join('')}</g>${hasRules ? rules : ''}`,
    text: tableRows.map((row) => row.join(' ')).join('\n'),
  };
}

function drawText(text: string, x: number, y: number): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" xml:space="preserve">${escaped}</text>`;
}

function fold(lines: readonly string[], most: number): string[] {
  const folded: string[] = [''];
  for (const word of lines.join(' ').split(' ')) {
    const line = `${folded.at(-1)} ${word}`.trim();
    if (line.length > most) folded.push(word);
    else folded[folded.length - 1] = line;
  }
  return folded;
}

/** Adds normally distributed noise of this spread, the same on every run. */
function noisy(spread: number): (picture: Sharp) => Promise<Buffer> {
  return async (picture) => {
    const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
    const random = seededRandom(spread);
    for (let index = 0; index < data.length; index++) {
      const noise = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      data[index] = Math.min(255, Math.max(0, (data[index] ?? 0) + noise * spread));
    }
    return sharp(data, { raw: { ...info, channels: 1 } })
      .png()
      .toBuffer();
  };
}

/** Darkens a picture from one corner to the other, as a photograph of a page is. */
async function shaded(picture: Sharp): Promise<Buffer> {
  const { width, height } = await picture.metadata();
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop offset="0.2" stop-color="white"/><stop offset="1" stop-color="#4a4a4a"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`;
  return picture
    .composite([{ input: Buffer.from(shadow), blend: 'multiply' }])
    .jpeg({ quality: 80 })
    .toBuffer();
}
