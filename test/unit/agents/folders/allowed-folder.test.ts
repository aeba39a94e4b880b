import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedFolder, refusalOf } from '../../../../server/agents/folders/allowed-folder.ts';
import { privatePlace, type Surroundings } from '../../../../server/agents/folders/private-place.ts';
import { AppError } from '../../../../server/core/app-error.ts';
import { makeFolder } from '../../../make-folder.ts';

let base: string;
let surroundings: Surroundings;

beforeAll(() => {
  base = realpathSync(makeFolder('alcove-folders-'));
  const make = (path: string) => mkdirSync(join(base, path), { recursive: true });
  for (const path of [
    'home/Documents/2026',
    'home/.config/alcove',
    'home/.ssh',
    'work/alcove/models',
    'srv/shared',
  ])
    make(path);
  for (const path of [
    'home/snap/chromium',
    'home/Library/Keychains',
    'home/Library/Mobile Documents/Letters',
  ])
    make(path);
  writeFileSync(join(base, 'home', 'note.txt'), 'a');
  surroundings = {
    platform: process.platform,
    home: join(base, 'home'),
    own: [join(base, 'work', 'alcove')],
  };
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const allow = (path: string) => allowedFolder(path.startsWith('/') ? path : join(base, path), surroundings);

function refusal(path: string): AppError {
  try {
    allow(path);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error(`${path} was allowed`);
}

describe('a folder that can be allowed', () => {
  test.each(['home/Documents', 'home/Documents/2026', 'srv/shared', 'home/Library/Mobile Documents/Letters'])(
    '%s',
    (path) => {
      expect(allow(path)).toBe(join(base, path));
    },
  );

  test('is known by its real path', () => {
    symlinkSync(join(base, 'home', 'Documents'), join(base, 'shortcut'));
    expect(allow('shortcut')).toBe(join(base, 'home', 'Documents'));
    expect(allow('home/Documents/../Documents/')).toBe(join(base, 'home', 'Documents'));
  });
});

describe('a folder that cannot be allowed is refused in a sentence that names no path', () => {
  test.each([
    ['work/alcove', 'Alcove itself'],
    ['work/alcove/models', 'Alcove itself'],
    ['work', 'holds data of Alcove'],
    ['home', 'home directory as a whole'],
    ['home/.config', 'Hidden folders'],
    ['home/.config/alcove', 'Hidden folders'],
    ['home/.ssh', 'Hidden folders'],
    ['home/snap', 'programs keep passwords'],
    ['home/snap/chromium', 'programs keep passwords'],
    ['home/Library', 'programs keep passwords'],
    ['home/Library/Keychains', 'programs keep passwords'],
    ['home/note.txt', 'This is a file'],
    ['home/nowhere', 'no folder that can be read'],
    ['/', 'whole disk'],
    ['/etc', 'operating system'],
    ['/proc/self', 'operating system'],
    ['/proc', 'operating system'],
    ['/sys', 'operating system'],
    ['/dev', 'operating system'],
    ['/usr/share', 'operating system'],
    ['/var', 'parts of the operating system'],
    ['/var/log', 'operating system'],
    ['//server/share', 'other computers'],
    ['/tmp\0/x', 'full path'],
  ])('%s', (path, sentence) => {
    const { status, code, detail } = refusal(path);
    expect({ status, code }).toEqual({ status: 422, code: 'folder_refused' });
    expect(detail).toContain(sentence);
    expect(detail).not.toContain(base);
  });

  test('also when a link leads to it, or it holds everything', () => {
    symlinkSync(join(base, 'home', '.ssh'), join(base, 'keys'));
    symlinkSync(join(base, 'work', 'alcove'), join(base, 'mine'));
    symlinkSync('/', join(base, 'all'));
    for (const path of ['keys', 'mine', 'all', base]) expect(refusal(path).code).toBe('folder_refused');
  });

  test('and when it is reached by a name in a hidden folder', () => {
    symlinkSync(join(base, 'srv', 'shared'), join(base, 'home', '.config', 'link'));
    expect(refusal('home/.config/link').detail).toContain('Hidden folders');
  });

  test('or has no full path', () => {
    expect(() => allowedFolder('Documents', surroundings)).toThrow('full path');
  });
});

describe('the private places of other systems', () => {
  const windows: Surroundings = { platform: 'win32', home: 'C:\\Users\\ada', own: [] };
  test.each([
    ['C:\\Windows\\System32\\config', 'system'],
    ['c:\\windows', 'system'],
    ['C:\\Program Files (x86)\\Alcove', 'system'],
    ['C:\\ProgramData\\Microsoft\\Crypto', 'system'],
    ['C:\\Users\\ada\\AppData\\Roaming\\Microsoft\\Credentials', 'key_store'],
    ['D:\\$Recycle.Bin', 'system'],
    ['D:\\System Volume Information', 'key_store'],
    ['D:\\Papers', undefined],
    ['C:\\Users\\ada\\Documents', undefined],
  ])('of Windows: %s is %s', (path, place) => {
    expect(privatePlace(path, windows)).toBe(place);
  });

  const mac: Surroundings = { platform: 'darwin', home: '/Users/ada', own: [] };
  test.each([
    ['/Library/Keychains', 'key_store'],
    ['/Users/ada/Library/Application Support/Firefox', 'key_store'],
    ['/Users/ada/Library/Mail', 'key_store'],
    ['/Users/ada/Library/CloudStorage/Drive', undefined],
    ['/private/etc', 'system'],
    ['/System/Volumes', 'system'],
    ['/Users/ada/Documents', undefined],
    ['/Volumes/Stick/Papers', undefined],
  ])('of macOS: %s is %s', (path, place) => {
    expect(privatePlace(path, mac)).toBe(place);
  });

  test('of Linux are refused in any capitals, and drives that were plugged in are none', () => {
    const linux: Surroundings = { platform: 'linux', home: '/home/ada', own: ['/srv/Alcove'] };
    expect(privatePlace('/srv/ALCOVE/db', linux)).toBe('own');
    expect(privatePlace('/run/media/ada/stick', linux)).toBeUndefined();
    expect(privatePlace('/run/user/1000', linux)).toBe('system');
    expect(refusalOf('/home', linux)).toBe('holds_home');
    expect(refusalOf('/home/ada/Documents', linux)).toBeUndefined();
  });
});
