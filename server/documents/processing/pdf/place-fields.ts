import type { FormField } from './form-fields.ts';
import { type Direction, depthOf, type Fragment } from './fragment.ts';
import { onlyLetters } from './normalise-character.ts';
import type { PdfDocument, PdfPage } from './pdf-document.ts';

/** Stands for a box that is ticked, whatever the page draws in it. */
const TICK = '✔';
/** Height of a font, in points, where nothing near the field tells one. */
const USUAL_SIZE = 10;
/** In heights of the font: how far above a field its label ends, and how far beside a box. */
const LABEL_ABOVE = 2.5;
const LABEL_BESIDE = 3;
const LINE_HEIGHT = 1.2;
const CHARACTER_WIDTH = 0.5;

interface SeenField extends FormField {
  /** What the page draws within it. */
  drawn: string;
  /** What it draws is left out, for the value. */
  isReplaced: boolean;
}

/** The fields of a page, and the places of its characters that say over again what a field holds. */
interface SeenFields {
  fields: SeenField[];
  covered: ReadonlySet<number>;
}

/** Sees what stands within the fields of a page: values that are drawn as they are need nothing more. */
export function seeFields({ functions, memory }: PdfDocument, { text, fields }: PdfPage): SeenFields {
  const covered = new Set<number>();
  if (fields.length === 0) return { fields: [], covered };
  const origin = functions.malloc(16);
  const within = fields.map(() => ({ text: '', indexes: [] as number[], last: -1, object: 0 }));
  const count = functions.FPDFText_CountChars(text);
  for (let index = 0; index < count; index++) {
    if (functions.FPDFText_GetCharOrigin(text, index, origin, origin + 8) === 0) continue;
    const [x = 0, y = 0] = new Float64Array(memory(), origin, 2);
    const object = functions.FPDFText_GetTextObject(text, index);
    for (const [at, { box, isHidden }] of fields.entries()) {
      const found = within[at];
      if (!found || isHidden) continue;
      const isInside = x >= box.left && x <= box.right && y >= box.bottom && y <= box.top;
      // A line that is too long for its field goes on behind the edge.
      if (!isInside && (object !== found.object || index !== found.last + 1)) continue;
      found.text += String.fromCharCode(functions.FPDFText_GetUnicode(text, index));
      found.indexes.push(index);
      found.last = index;
      found.object = object;
    }
  }
  functions.free(origin);
  const seen = fields.map((field, at) => {
    const drawn = within[at]?.text ?? '';
    const isReplaced = !field.isTick && (field.isSpelt || onlyLetters(drawn) === '');
    if (isReplaced) for (const index of within[at]?.indexes ?? []) covered.add(index);
    return { ...field, drawn, isReplaced };
  });
  return { fields: seen, covered };
}

/**
 * The text of a page with what its fields hold and nobody drew: beside its label, or with the name of the field where there
 * is none.
 */
export function placeFields(
  fragments: readonly Fragment[],
  fields: readonly SeenField[],
  direction: Direction,
): Fragment[] {
  const placed = [...fragments];
  const frames = fields.map(({ box }) => frameOf(box, direction));
  const labels = fragments.filter((fragment) => !frames.some((frame) => isWithin(fragment, frame)));
  const known: { frame: Frame; label: Fragment }[] = [];
  const inOrder = fields
    .map((field) => ({ field, frame: frameOf(field.box, direction) }))
    .toSorted((one, other) => one.frame.top - other.frame.top);
  for (const { field, frame } of inOrder) {
    if (field.isHidden) continue;
    // Below a field that has one: a column of a table.
    const label =
      findLabel(frame, labels, field.isTick) ??
      known.findLast((above) => isBelow(frame, above.frame, LABEL_ABOVE * USUAL_SIZE))?.label;
    if (label) known.push({ frame, label });
    placed.push(...writeField(field, frame, label, fragments));
  }
  return placed;
}

/** What hidden fields hold, each by itself: it stands nowhere. */
export function hiddenFields(fields: readonly SeenField[]): Fragment[][] {
  return fields
    .filter(({ isHidden }) => isHidden)
    .map((field) => write([named(field)], 0, 0, USUAL_SIZE, Number.POSITIVE_INFINITY));
}

function writeField(
  field: SeenField,
  frame: Frame,
  label: Fragment | undefined,
  fragments: readonly Fragment[],
): Fragment[] {
  const isNamed = label === undefined && field.name !== '';
  const size = label?.size ?? Math.min(USUAL_SIZE, frame.bottom - frame.top);
  const width = frame.right - frame.left;
  if (isDrawn(field)) {
    const first = fragments.find((fragment) => isWithin(fragment, frame));
    return isNamed && first ? write([`${field.name}:`], frame.left - 1, first.y, first.size, 1) : [];
  }
  const isBeside = label !== undefined && label.y >= frame.top;
  const lines = isNamed ? [named(field)] : field.isTick ? [TICK] : field.value;
  const room = Math.max(1, Math.floor((frame.bottom - frame.top) / (LINE_HEIGHT * size)));
  if (lines.length > 1 && lines.length <= room)
    return write(lines, frame.left, isBeside ? label.y : frame.top + size, size, width);
  const y = isBeside ? label.y : frame.bottom - Math.min(0.3 * size, (frame.bottom - frame.top) / 2);
  return write([lines.join(' ')], frame.left, y, size, width);
}

// Word by word: on a page that was turned the lines may come in another order.
function isDrawn({ drawn, value, isTick, isReplaced }: SeenField): boolean {
  if (isReplaced || isTick) return isTick && drawn.trim() !== '';
  const letters = onlyLetters(drawn);
  return value.every((line) => line.split(/\s+/).every((word) => letters.includes(onlyLetters(word))));
}

function named({ name, value, isTick }: FormField): string {
  const said = isTick && /^(yes|on|oui|true|1|x)$/i.test(value[0] ?? '') ? TICK : value.join(' ');
  return name === '' ? said : `${name}: ${said}`;
}

function write(lines: readonly string[], left: number, y: number, size: number, width: number): Fragment[] {
  return lines.map((text, index) => ({
    text,
    left,
    right: left + Math.min(width, CHARACTER_WIDTH * size * text.length),
    y: y + index * LINE_HEIGHT * size,
    size,
    bold: false,
  }));
}

/** A field in the direction of the text: `top` is less than `bottom`. */
interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function frameOf({ left, bottom, right, top }: FormField['box'], direction: Direction): Frame {
  const along = (x: number, y: number) => [x, y, -x, -y][direction] ?? x;
  const [x1, x2] = [along(left, bottom), along(right, top)];
  const [y1, y2] = [depthOf(left, bottom, direction), depthOf(right, top, direction)];
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
}

const isWithin = ({ left, y }: Fragment, frame: Frame): boolean =>
  left >= frame.left && left <= frame.right && y >= frame.top && y <= frame.bottom;

const isBelow = (frame: Frame, { left, right, bottom }: Frame, most: number): boolean =>
  left < frame.right && right > frame.left && bottom <= frame.bottom && frame.top - bottom < most;

/** The text that tells what a field is: what ends before it on its line, what follows a box, or what stands above it. */
function findLabel(frame: Frame, labels: readonly Fragment[], isTick: boolean): Fragment | undefined {
  let nearest: Fragment | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const label of labels) {
    const distance = distanceTo(frame, label, isTick);
    if (distance >= least) continue;
    nearest = label;
    least = distance;
  }
  return nearest;
}

function distanceTo(frame: Frame, { left, right, y, size }: Fragment, isTick: boolean): number {
  const isLevel = y > frame.top && y - 0.5 * size < frame.bottom;
  if (isLevel && right <= frame.left + size) return Math.max(0, frame.left - right);
  if (isLevel && isTick && left >= frame.right - size && left - frame.right < LABEL_BESIDE * size)
    return Math.max(0, left - frame.right);
  const isAbove = left < frame.right && right > frame.left && y <= frame.top + 0.3 * size;
  if (!isTick && isAbove && frame.top - y < LABEL_ABOVE * size) return 1_000 + frame.top - y;
  return Number.POSITIVE_INFINITY;
}
