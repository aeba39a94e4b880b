import { describe, expect, it } from 'vitest';
import type { Ink } from '../../../../models/media/ocr/find-ink.ts';
import { findSkew } from '../../../../models/media/ocr/find-skew.ts';

describe('The lean of a page', () => {
  it.each([-14, -6.3, -0.5, 0, 0.45, 2, 9.7, 15])(
    'is found within a tenth of a degree for lines that lean by %d',
    (degrees) => {
      const { across } = findSkew(drawLines(1_200, 900, degrees));
      expect(Math.abs(across.degrees - degrees)).toBeLessThanOrEqual(0.1);
    },
  );

  it('tells lines that run up and down from lines that run across', () => {
    const page = drawLines(1_200, 900, 3);
    const { across, upAndDown } = findSkew(page);
    expect(across.sharpness).toBeGreaterThan(3 * upAndDown.sharpness);
    const turned = findSkew(transpose(page));
    expect(turned.upAndDown.sharpness).toBeGreaterThan(3 * turned.across.sharpness);
    expect(Math.abs(turned.upAndDown.degrees - 3)).toBeLessThanOrEqual(0.1);
  });

  it('is none for a page with nothing on it', () => {
    const { across } = findSkew({ ...drawLines(50, 50, 0), marks: new Uint8Array(2_500) });
    expect(across).toEqual({ degrees: 0, sharpness: 0 });
  });
});

/** Lines of dashes, ten pixels high and forty apart, none quite below another, that lean clockwise. */
function drawLines(width: number, height: number, degrees: number): Ink {
  const radians = (degrees * Math.PI) / 180;
  const marks = Uint8Array.from({ length: width * height }, (_, index) => {
    const x = index % width;
    const y = Math.floor(index / width);
    const across = x * Math.cos(radians) + y * Math.sin(radians);
    const down = y * Math.cos(radians) - x * Math.sin(radians);
    return modulo(down, 40) < 10 && modulo(across + Math.floor(down / 40) * 5.3, 14) < 9 ? 1 : 0;
  });
  return {
    width,
    height,
    marks,
    count: marks.filter((mark) => mark === 1).length,
    inkGrey: 0,
    paperGrey: 255,
  };
}

function transpose(ink: Ink): Ink {
  const { width, height, marks } = ink;
  const turned = marks.map((_, index) => marks[(index % height) * width + Math.floor(index / height)] ?? 0);
  return { ...ink, width: height, height: width, marks: turned };
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
