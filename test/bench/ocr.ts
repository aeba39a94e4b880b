import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createForkProgramHost } from '../../models/engine/fork-program-host.ts';
import { createMediaHost } from '../../models/media/create-media-host.ts';
import { MediaEngine } from '../../models/media/media-engine.ts';
import { createProcessOcrEngine } from '../../models/media/process-ocr-engine.ts';
import { countCharacterErrors, countCharacters } from './character-errors.ts';
import { compared, type Figure } from './figure.ts';
import { alternate } from './measure.ts';
import { type BenchPicture, makeBenchPictures } from './ocr-pictures.ts';
import { childrenCpu, processCpu } from './process-times.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

const PAIRS = 5;
// Left to itself the command line starts four threads that wait for each other: 8 s instead of 0.9 s on two cores.
const ONE_THREAD = { ...process.env, OMP_THREAD_LIMIT: '1' };
const reference = "Debian's tesseract, one thread, -l fra+eng, the same files";

/** Reads one picture's text. */
type Reader = (picture: StoredPicture) => Promise<string> | string;
interface StoredPicture extends BenchPicture {
  path: string;
}

/** Reading pictures against Tesseract's command line: characters wrong on every kind of picture, and CPU time. */
export async function measureOcr(): Promise<Figure[]> {
  requireCommandLine();
  using directory = makeTemporaryDirectory();
  const pictures = store(await makeBenchPictures(), directory.path);
  const media = new MediaEngine({ host: createMediaHost(createForkProgramHost(), process.env) });
  const engine = createProcessOcrEngine(media);
  const own: Reader = async ({ bytes }) =>
    (await engine.read(bytes, 'auto', new AbortController().signal)).text;
  try {
    await readAll(pictures.slice(0, 1), own);
    return [...(await compareErrors(pictures, own)), ...(await compareTimes(pictures, own, media))];
  } finally {
    await engine.close();
  }
}

async function compareErrors(pictures: StoredPicture[], own: Reader): Promise<Figure[]> {
  const errors = {
    own: await countErrors(pictures, own),
    reference: await countErrors(pictures, commandLine),
  };
  const compare = (kind: string, isCounted: (picture: StoredPicture) => boolean): Figure => {
    const percent = (wrong: number[]) => {
      const counted = pictures.flatMap((picture, index) => (isCounted(picture) ? [index] : []));
      const all = sum(counted.map((index) => countCharacters(pictures[index]?.text ?? '')));
      return [(100 * sum(counted.map((index) => wrong[index] ?? 0))) / all];
    };
    const what = `OCR, wrong characters, ${pictures.filter(isCounted).length} ${kind}`;
    const limits = [{ of: 'ratio', atMost: 1.05 } as const];
    const samples = { own: percent(errors.own), reference: percent(errors.reference) };
    return compared({ what, unit: '%', reference, limits }, samples);
  };
  return [
    compare('upright pictures', ({ isUpright }) => isUpright),
    compare('pictures, turned and leaning ones too', () => true),
  ];
}

async function compareTimes(pictures: StoredPicture[], own: Reader, media: MediaEngine): Promise<Figure[]> {
  const upright = pictures.filter(({ isUpright }) => isUpright);
  const some = upright.filter((_, index) => index % 3 === 0);
  const page = pictures.filter(({ name }) => name.startsWith('page'));
  const measure = async (kind: string, chosen: StoredPicture[]) =>
    compared(
      {
        what: `OCR, CPU time, ${kind}`,
        unit: 'ms',
        reference: `${reference}; its start and loading counted, ours is running`,
        limits: [{ of: 'ratio', atMost: 1.3 }],
      },
      await alternate(
        PAIRS,
        () => timed(() => processCpu(media.pid ?? 0), chosen, own),
        () => timed(childrenCpu, chosen, commandLine),
      ),
    );
  return [
    await measure(`${some.length} upright pictures`, some),
    await measure('one page of 44 lines at 300 dpi', page),
  ];
}

async function timed(cpu: () => number, pictures: StoredPicture[], read: Reader): Promise<number> {
  const before = cpu();
  await readAll(pictures, read);
  return cpu() - before;
}

async function countErrors(pictures: StoredPicture[], read: Reader): Promise<number[]> {
  const texts = await readAll(pictures, read);
  return pictures.map(({ text }, index) => countCharacterErrors(texts[index] ?? '', text));
}

async function readAll(pictures: StoredPicture[], read: Reader): Promise<string[]> {
  const texts: string[] = [];
  for (const picture of pictures) texts.push(await read(picture));
  return texts;
}

function commandLine({ path }: StoredPicture): string {
  return execFileSync('tesseract', [path, '-', '-l', 'fra+eng'], {
    env: ONE_THREAD,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function requireCommandLine(): void {
  const listed = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' });
  if (listed.status === 0 && /^fra$/m.test(listed.stdout)) return;
  throw new Error(
    'Install the reference: apt-get install tesseract-ocr tesseract-ocr-fra fonts-dejavu fonts-liberation',
  );
}

function store(pictures: BenchPicture[], directory: string): StoredPicture[] {
  return pictures.map((picture, index) => {
    const path = join(directory, `${index}.picture`);
    writeFileSync(path, picture.bytes);
    return { ...picture, path };
  });
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
