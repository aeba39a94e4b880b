import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverCommand } from '../built-program.ts';
import { sample } from '../depth.ts';
import { HOSTILE_FILES } from './hostile-files/all-hostile-files.ts';
import { formWith } from './routes.ts';
import { callApi, logInAsOwner, makeDataDirectory, spawnServer } from './spawn-server.ts';

/** What the server may take beyond what one ordinary file makes it take, in bytes; the largest file has 25 MB. */
const MOST_MORE = 100e6;
const LARGE = new Set(
  sample(
    [
      'flat.docx',
      '42.zip',
      'rows.xlsx',
      'objects.pdf',
      'bomb.pdf',
      'wall.png',
      'note.png',
      'attribute.html',
      'open.json',
      'lists.json',
    ],
    4,
  ),
);

/** Loaded before the server's own code: writes the most memory that it had, in kilobytes, when it ends. */
const NOTE_PEAK = `data:text/javascript,${encodeURIComponent(
  "import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)));",
)}`;

type Upload = { filename: string; bytes: string | Uint8Array };

/** The most bytes of memory of a server that takes these files, one after the other. */
async function peakWith(uploads: readonly Upload[]): Promise<number> {
  using data = makeDataDirectory();
  const peakFile = join(data.path, 'peak');
  const server = await spawnServer(data.path, { PEAK_FILE: peakFile }, [
    '--import',
    NOTE_PEAK,
    ...serverCommand(),
  ]);
  const token = await logInAsOwner(server);
  for (const { filename, bytes } of uploads) {
    const body = formWith('file', bytes as Uint8Array<ArrayBuffer>, filename);
    const { status } = await callApi(server.url, 'POST', '/documents/upload?wait=true', { token, body });
    expect([filename, [201, 422].includes(status)]).toEqual([filename, true]);
  }
  await server.kill('SIGTERM');
  return Number(readFileSync(peakFile, 'utf8')) * 1_024;
}

test('what bombs unpack into is never in the memory of the server', { timeout: 300_000 }, async () => {
  const large = HOSTILE_FILES.flatMap(([, files]) => files).filter(({ filename }) => LARGE.has(filename));
  const bombs = await Promise.all(
    large.map(async ({ filename, make }) => ({ filename, bytes: await make() })),
  );
  expect(bombs.length).toBe(LARGE.size);
  const ordinary = { filename: 'note.txt', bytes: 'A note of a few words.' };
  const usual = await peakWith([ordinary]);
  expect(usual).toBeGreaterThan(50e6);
  expect(await peakWith([ordinary, ...bombs])).toBeLessThan(usual + MOST_MORE);
});
