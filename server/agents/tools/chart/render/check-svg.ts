import { SaxesParser } from 'saxes';
import { ToolFailed } from '../../../tool.types.ts';

const MOST_CHARACTERS = 4_000_000;
const MOST_SIDE = 2_400;

const ELEMENTS: ReadonlySet<string> = new Set([
  ...[
    'svg',
    'g',
    'path',
    'rect',
    'circle',
    'line',
    'text',
    'tspan',
    'defs',
    'clipPath',
    'linearGradient',
    'stop',
  ],
]);
const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...[
    'xmlns',
    'version',
    'class',
    'width',
    'height',
    'viewBox',
    'id',
    'transform',
    'd',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
  ],
  ...[
    'r',
    'cx',
    'cy',
    'rx',
    'ry',
    'dx',
    'dy',
    'fill',
    'fill-opacity',
    'fill-rule',
    'stroke',
    'stroke-opacity',
  ],
  ...[
    'stroke-width',
    'stroke-dasharray',
    'stroke-dashoffset',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-miterlimit',
  ],
  ...[
    'opacity',
    'clip-path',
    'font-family',
    'font-size',
    'font-weight',
    'font-style',
    'font-variant',
    'text-anchor',
  ],
  ...[
    'offset',
    'stop-color',
    'role',
    'aria-label',
    'aria-hidden',
    'aria-roledescription',
    'pointer-events',
    'display',
  ],
]);
/** Read aloud, never followed. */
const SPOKEN: ReadonlySet<string> = new Set(['aria-label', 'aria-roledescription']);
/** The names of SVG itself, which nothing fetches. */
const NAMESPACE = /^xmlns(?::xlink)?$/u;

/**
 * Throws ToolFailed unless an SVG file is of shapes and texts alone, of a size that can be shown: no script, no style,
 * no link, no picture, no foreign content, no reference that leaves it.
 */
export function checkSvg(svg: string): void {
  if (svg.length > MOST_CHARACTERS)
    throw new ToolFailed('The chart has too many shapes. Give it fewer rows.');
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw unsafe('what is no XML', error);
  });
  parser.on('doctype', () => {
    throw unsafe('a document type');
  });
  parser.on('processinginstruction', () => {
    throw unsafe('an instruction');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (!ELEMENTS.has(name)) throw unsafe(name);
    for (const [attribute, value] of Object.entries(attributes)) checkAttribute(attribute, value);
    if (name === 'svg') checkSize(attributes);
  });
  parser.write(svg).close();
}

function checkAttribute(name: string, value: string): void {
  if (NAMESPACE.test(name) || SPOKEN.has(name)) return;
  if (!ATTRIBUTES.has(name)) throw unsafe(name);
  const outside = value.replace(/url\(#[\w-]+\)/gu, '');
  if (/url|:|[\\<>]/iu.test(outside) && name !== 'd') throw unsafe(`a reference in ${name}`);
}

function checkSize(attributes: Record<string, string>): void {
  const sides = [Number(attributes.width), Number(attributes.height)];
  if (!sides.every((side) => side > 0 && side <= MOST_SIDE)) {
    throw new ToolFailed(
      `The chart is larger than ${MOST_SIDE} pixels. Give it fewer names, or a smaller size.`,
    );
  }
}

function unsafe(what: string, cause?: unknown): ToolFailed {
  return new ToolFailed(`The chart would hold ${what.slice(0, 60)}, which a picture may not.`, { cause });
}
