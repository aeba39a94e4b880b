/** Longer names do not fit every disk: 255 bytes, of which one letter may take four. */
const LONGEST = 60;

// Controls, what a path or Windows gives a meaning, and the marks that turn a name around so that `exe.pdf` reads as `.pdf`.
const UNFIT = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;

// Names of devices on Windows, whatever comes after the dot.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** The name that is suggested for a download: without any part of a path, and one that every system takes. */
export function downloadName(suggested: string): string {
  const last = suggested.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(UNFIT, '').replace(/^[.\s]+|[.\s]+$/g, '');
  const safe = DEVICE.test(plain) ? `_${plain}` : plain;
  return shorten(safe) || 'alcove';
}

function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= LONGEST) return name;
  const extension = /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? '';
  return letters.slice(0, LONGEST - extension.length).join('') + extension;
}
