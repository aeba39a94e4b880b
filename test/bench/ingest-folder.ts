import { readFileSync } from 'node:fs';
import { type FolderFile, mixedFolder } from '../api/hostile-files/mixed-folder.ts';
import { logIn } from './account.ts';
import { alone, type Figure } from './figure.ts';
import { readLoop } from './ingest.ts';
import { proseOf } from './prose.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';
import { startWatchedServer } from './watched-server.ts';

/** Some 200 MB: text as people have it, and the pictures in it, which are most of its bytes. */
const FOLDER = { files: 240, characters: 20_000, pictureBytes: 1_750_000, prose: proseOf };
/** As the interface sends them. */
const AT_ONCE = 2;
const RESOLUTION_MS = 1;

/**
 * A folder of every kind of file, some twice and some hostile, from the first upload until all of it can be searched:
 * how long it takes, how late the server's event loop runs meanwhile and how much memory the server takes. Throws where
 * a file that can be read is not found by the word that only it holds. Linux alone tells the memory (`VmHWM`).
 */
export async function measureFolder(): Promise<Figure[]> {
  using directory = makeTemporaryDirectory();
  const { server, loopFile } = await startWatchedServer(directory.path);
  try {
    const api = await openApi(server.url);
    await readLoop(server, loopFile);
    const startedAt = performance.now();
    const { bytes, ids, needles } = await uploadFolder(api);
    for (const id of ids) await api.end(id);
    const seconds = (performance.now() - startedAt) / 1_000;
    const loop = await readLoop(server, loopFile);
    for (const [needle, id] of needles) await expectFound(api, needle, id);
    const files = `a folder of ${needles.size} documents and ${Math.round(bytes / 1e6)} MB`;
    return [
      alone({ what: `${files}, from upload to searchable and scored`, unit: 's' }, [seconds]),
      alone({ what: `${files}, read each second`, unit: 'MB' }, [bytes / 1e6 / seconds]),
      alone(
        {
          what: 'event-loop delay of the server while it ingests a folder, 99th percentile',
          unit: 'ms',
          limits: [{ of: 'value', atMost: 50 }],
        },
        [loop.p99 - RESOLUTION_MS],
      ),
      alone({ what: 'the longest such delay', unit: 'ms' }, [loop.most - RESOLUTION_MS]),
      alone({ what: 'memory of the server at its peak meanwhile', unit: 'MB' }, [peakMegabytes(server.pid)]),
    ];
  } finally {
    await server.stop();
  }
}

type Api = Awaited<ReturnType<typeof openApi>>;

async function openApi(url: string) {
  const authorization = String((await logIn(url)).get('/').headers.authorization);
  const headers = { authorization };
  return {
    async upload({ filename, bytes }: FolderFile): Promise<{ status: number; id: string }> {
      const body = new FormData();
      body.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), filename);
      const answer = await fetch(`${url}/api/v1/documents/upload`, { method: 'POST', headers, body });
      return { status: answer.status, id: ((await answer.json()) as { id?: string }).id ?? '' };
    },
    /** Resolves when nothing more is read of it. */
    async end(id: string): Promise<void> {
      await (await fetch(`${url}/api/v1/documents/${id}/events`, { headers })).text();
    },
    async search(query: string): Promise<{ document_id: string }[]> {
      const answer = await fetch(`${url}/api/v1/documents/search`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query, mode: 'lexical' }),
      });
      return ((await answer.json()) as { results: { document_id: string }[] }).results;
    },
  };
}

/** Sends every file as it is made; the identifiers of what was taken, and each readable one by its word. */
async function uploadFolder(api: Api) {
  const folder = mixedFolder(FOLDER);
  const [ids, needles] = [new Set<string>(), new Map<string, string>()];
  let bytes = 0;
  const work = async () => {
    for (let next = await folder.next(); !next.done; next = await folder.next()) {
      const file = next.value;
      bytes += file.bytes.length;
      const { status, id } = await api.upload(file);
      if (status >= 500 || (file.needle !== null && status >= 300))
        throw new Error(`${file.filename} answered ${status}.`);
      if (id !== '') ids.add(id);
      if (file.needle !== null) needles.set(file.needle, id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { bytes, ids, needles };
}

async function expectFound(api: Api, needle: string, id: string): Promise<void> {
  const found = await api.search(needle);
  if (found.length === 0 || found.some(({ document_id }) => document_id !== id))
    throw new Error(`${needle} was not found.`);
}

/** The most memory that a process had in RAM so far (proc(5), `VmHWM`), in megabytes of 10^6 bytes. */
function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1_024) / 1e6;
}
