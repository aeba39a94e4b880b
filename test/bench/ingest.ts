import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logIn, unlimited } from './account.ts';
import { alone, compared, type Figure } from './figure.ts';
import { makeLongPdf, printLongPdf } from './long-pdf.ts';
import { alternate } from './measure.ts';
import { builtServer, startProgram } from './program.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

const PAIRS = 5;
const PAGES = 300;

/** A long PDF from upload to searchable beside Debian's pdftotext, and how long it takes to be judged. */
export async function measureIngest(): Promise<Figure[]> {
  using directory = makeTemporaryDirectory();
  const server = await startProgram(builtServer, {
    ...unlimited,
    ALCOVE_DATA_DIR: join(directory.path, 'data'),
  });
  try {
    const { authorization } = (await logIn(server.url)).get('/documents').headers;
    const upload = (pdf: Uint8Array<ArrayBuffer>) => uploadAndFollow(server.url, String(authorization), pdf);
    await upload(await makeLongPdf(3, 99));
    const judged: number[] = [];
    const measure = async (makePdf: typeof makeLongPdf) => {
      let variant = 0;
      const pdfPath = join(directory.path, 'long.pdf');
      const own = async () => {
        variant += 1;
        const pdf = await makePdf(PAGES, variant);
        writeFileSync(pdfPath, pdf);
        const times = await upload(pdf);
        judged.push(times.judged);
        return times.searchable;
      };
      return alternate(PAIRS, own, async () => timed(() => runPdfToText(pdfPath)));
    };
    const printed = await measure(printLongPdf);
    const drawn = await measure(makeLongPdf);
    const described = { unit: 'ms', reference: '`pdftotext` on the same file' };
    return [
      compared(
        {
          ...described,
          what: `a ${PAGES}-page PDF printed by a browser, from upload to searchable`,
          limits: [{ of: 'ratio', atMost: 5 }],
        },
        printed,
      ),
      compared(
        {
          ...described,
          what: `a ${PAGES}-page PDF with a built-in font, from upload to searchable`,
          limits: [{ of: 'ratio', atMost: 5 }],
        },
        drawn,
      ),
      alone(
        {
          what: 'such a PDF, from upload to searchable and judged, a passage',
          unit: 'ms',
          limits: [{ of: 'value', atMost: 10 }],
        },
        judged,
      ),
    ];
  } finally {
    await server.stop();
  }
}

/** Milliseconds from the first byte sent. */
interface IngestTimes {
  searchable: number;
  /** For each passage. */
  judged: number;
}

async function uploadAndFollow(
  url: string,
  authorization: string,
  pdf: Uint8Array<ArrayBuffer>,
): Promise<IngestTimes> {
  const body = new FormData();
  body.set('file', new Blob([pdf]), 'long.pdf');
  const headers = { authorization };
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/v1/documents/upload`, { method: 'POST', headers, body });
  const { id } = (await answer.json()) as { id?: string };
  const events = await fetch(`${url}/api/v1/documents/${id}/events`, { headers });
  let [text, searchable] = ['', Number.NaN];
  for await (const piece of events.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (Number.isNaN(searchable) && text.includes('"status":"ready"'))
      searchable = performance.now() - startedAt;
  }
  if (Number.isNaN(searchable)) throw new Error(`The upload answered ${answer.status}; it was not read.`);
  const judged = performance.now() - startedAt;
  const document = await fetch(`${url}/api/v1/documents/${id}`, { headers });
  const { chunk_count: passages } = (await document.json()) as { chunk_count: number };
  return { searchable, judged: judged / passages };
}

async function runPdfToText(path: string): Promise<void> {
  execFileSync('pdftotext', [path, '/dev/null']);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
