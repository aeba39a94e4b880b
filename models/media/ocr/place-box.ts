/** A rectangle; x and y are its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How the page that was read came from the upright picture: enlarged, then turned about its middle. */
export interface Placement {
  /** Page pixels to one pixel of the picture. */
  scale: number;
  /** Clockwise, in degrees. */
  turned: number;
  picture: { width: number; height: number };
  page: { width: number; height: number };
}

/** The smallest upright rectangle in the picture, in whole pixels, around a box on the page. */
export function placeBox(box: Box, placement: Placement): Box {
  const corners = [0, 1].flatMap((right) =>
    [0, 1].map((down) => toPicture(box.x + right * box.width, box.y + down * box.height, placement)),
  );
  const { width, height } = placement.picture;
  const left = clamp(floor(Math.min(...corners.map(({ x }) => x))), width);
  const top = clamp(floor(Math.min(...corners.map(({ y }) => y))), height);
  const right = clamp(ceil(Math.max(...corners.map(({ x }) => x))), width);
  const bottom = clamp(ceil(Math.max(...corners.map(({ y }) => y))), height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The smallest rectangle around boxes. */
export function uniteBoxes(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

function toPicture(
  x: number,
  y: number,
  { scale, turned, picture, page }: Placement,
): { x: number; y: number } {
  const radians = (-turned * Math.PI) / 180;
  const fromMiddleX = x - page.width / 2;
  const fromMiddleY = y - page.height / 2;
  return {
    x: (fromMiddleX * Math.cos(radians) - fromMiddleY * Math.sin(radians)) / scale + picture.width / 2,
    y: (fromMiddleX * Math.sin(radians) + fromMiddleY * Math.cos(radians)) / scale + picture.height / 2,
  };
}

// The cosine of a right angle is not quite 0: what lies so near to a whole pixel is one.
const NEARLY = 1e-6;
const floor = (value: number) => Math.floor(value + NEARLY);
const ceil = (value: number) => Math.ceil(value - NEARLY);

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}
