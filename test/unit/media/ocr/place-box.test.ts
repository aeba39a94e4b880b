import { describe, expect, it } from 'vitest';
import { placeBox, uniteBoxes } from '../../../../models/media/ocr/place-box.ts';

describe('A box on the page that was read', () => {
  const picture = { width: 400, height: 200 };

  it('lies where it was when nothing was changed', () => {
    const box = { x: 30, y: 40, width: 50, height: 10 };
    expect(placeBox(box, { scale: 1, turned: 0, picture, page: picture })).toEqual(box);
  });

  it('shrinks when the picture had been enlarged', () => {
    const page = { width: 800, height: 400 };
    const box = { x: 60, y: 80, width: 100, height: 21 };
    expect(placeBox(box, { scale: 2, turned: 0, picture, page })).toEqual({
      x: 30,
      y: 40,
      width: 50,
      height: 11,
    });
  });

  it.each([
    [90, { x: 40, y: 120, width: 10, height: 50 }],
    [180, { x: 320, y: 150, width: 50, height: 10 }],
    [270, { x: 350, y: 30, width: 10, height: 50 }],
  ])('is turned back when the picture had been turned by %i degrees', (turned, expected) => {
    const page = turned === 180 ? picture : { width: 200, height: 400 };
    const placed = placeBox({ x: 30, y: 40, width: 50, height: 10 }, { scale: 1, turned, picture, page });
    expect(placed).toEqual(expected);
  });

  it('never leaves the picture', () => {
    const box = { x: -20, y: 190, width: 900, height: 40 };
    expect(placeBox(box, { scale: 1, turned: 0, picture, page: picture })).toEqual({
      x: 0,
      y: 190,
      width: 400,
      height: 10,
    });
  });

  it('is united with others to the smallest box around all', () => {
    expect(
      uniteBoxes([
        { x: 10, y: 20, width: 30, height: 10 },
        { x: 5, y: 25, width: 10, height: 30 },
      ]),
    ).toEqual({ x: 5, y: 20, width: 35, height: 35 });
  });
});
