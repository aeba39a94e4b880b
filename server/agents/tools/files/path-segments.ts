import { ToolFailed } from '../../tool.types.ts';

/** Longest path that is looked at, in UTF-16 units, and longest name in it: PATH_MAX and NAME_MAX of Linux. */
const LONGEST_PATH = 4_096;
const LONGEST_NAME = 255;

/**
 * The names in a path that a model wrote, with nothing decoded and nothing expanded. A backslash separates as a slash
 * does, so that no form for another system slips through. Throws ToolFailed for what no path inside a folder needs: `..`,
 * NUL, hidden names, other computers, and on Windows device names and alternate streams.
 */
export function pathSegments(path: string, platform: NodeJS.Platform): string[] {
  if (path.includes('\0') || path.length > LONGEST_PATH) throw new ToolFailed('This is not a path.');
  if (/^[\\/]{2}/.test(path)) throw new ToolFailed('Files of other computers cannot be read.');
  const segments = path.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
  const [first = ''] = segments;
  const drive = platform === 'win32' && /^[a-z]:$/i.test(first) ? 1 : 0;
  for (const segment of segments.slice(drive)) requireName(segment, platform);
  return segments;
}

/** Throws ToolFailed unless this may be the name of a file or folder that is read. */
function requireName(name: string, platform: NodeJS.Platform): void {
  if (name === '..') throw new ToolFailed('A path cannot contain "..": name the file from the folder down.');
  if (name.startsWith('.')) throw new ToolFailed('Hidden files and folders cannot be read.');
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new ToolFailed('This is not a path.');
  if (platform === 'win32' && isWindowsTrick(name))
    throw new ToolFailed('Windows keeps this name for itself.');
}

/** Devices (with any ending), alternate data streams, and endings that Windows drops. */
function isWindowsTrick(name: string): boolean {
  return (
    /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i.test(name) || /[:*?"<>|]|[. ]$/.test(name)
  );
}
