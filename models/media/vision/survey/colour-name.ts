/** Names of colours, as people say them. */
export type ColourName =
  | 'black'
  | 'white'
  | 'grey'
  | 'red'
  | 'orange'
  | 'yellow'
  | 'green'
  | 'turquoise'
  | 'blue'
  | 'purple'
  | 'pink'
  | 'brown'
  | 'beige';

/** How much of a picture has a colour, 0 to 1. */
export interface ColourShare {
  colour: ColourName;
  share: number;
}

/** Where each hue ends, in degrees of the colour wheel. */
const HUES: [number, ColourName][] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'turquoise'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [360, 'red'],
];

/** What a person would call a colour of three values of 0 to 255. The borders are the project's own. */
export function nameColour(red: number, green: number, blue: number): ColourName {
  const most = Math.max(red, green, blue) / 255;
  const least = Math.min(red, green, blue) / 255;
  const chroma = most - least;
  const lightness = (most + least) / 2;
  if (most < 0.18) return 'black';
  if (chroma < 0.09) return nameGrey(lightness);
  const hue = hueOf(red, green, blue);
  if (hue >= 15 && hue < 70) return nameWarm(hue, most, lightness, chroma);
  const name = HUES.find(([end]) => hue <= end)?.[1] ?? 'red';
  if (name === 'red' && lightness > 0.7) return 'pink';
  return name === 'pink' && lightness < 0.3 ? 'purple' : name;
}

function nameGrey(lightness: number): ColourName {
  if (lightness > 0.88) return 'white';
  return lightness < 0.2 ? 'black' : 'grey';
}

/** Orange and yellow turn brown in the dark and beige when pale. */
function nameWarm(hue: number, most: number, lightness: number, chroma: number): ColourName {
  if (lightness > 0.65 && chroma < 0.35) return 'beige';
  if (hue < 50 && most < 0.65) return 'brown';
  return hue < 45 ? 'orange' : 'yellow';
}

/** Degrees of the colour wheel: 0 red, 120 green, 240 blue. */
function hueOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (most === red) return ((green - blue) / range) * 60 + (green < blue ? 360 : 0);
  return most === green ? ((blue - red) / range) * 60 + 120 : ((red - green) / range) * 60 + 240;
}
