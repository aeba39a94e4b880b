const ARCHES = [
  { half: 330, top: 190, fill: '#2b7059' },
  { half: 244, top: 300, fill: '#4d8f77' },
  { half: 160, top: 408, fill: '#f6efd9' },
] as const;

/** The app's icon with its room drawn: arches within arches and a lit lamp, as on the welcome screen. 1024 × 1024. */
export function roomPicture(): string {
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
export function smallPicture(): string {
  return picture(32, `<rect width="32" height="32" rx="8" fill="#1d5c49"/>${outlines('#eaf4ee', 2.4)}`);
}

/** The two arches alone in one colour, for a tray that draws its own background; macOS reads its alpha only. 32 × 32. */
export function trayPicture(colour: string): string {
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
