import { Agent, request } from 'node:http';
import { cpuMilliseconds } from './measure.ts';
import type { Program } from './program.ts';

/** One request of a load. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const CONNECTIONS = 4;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** CPU time that `program` spends on each of `count` requests, in milliseconds; throws when one is refused. */
export async function cpuPerRequest(
  program: Program,
  count: number,
  callAt: (index: number) => Call,
): Promise<number> {
  const before = cpuMilliseconds(program.pid);
  await sendAll(program.url, count, callAt);
  return (cpuMilliseconds(program.pid) - before) / count;
}

/** Sends `count` requests over a few connections that are kept open; throws when one is refused. */
export async function sendAll(
  url: string,
  count: number,
  callAt: (index: number) => Call,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next++;
      const answer = await send(url, callAt(index));
      if (answer.status >= 300) throw new Error(`${callAt(index).path} answered ${answer.status}.`);
      answers[index] = answer;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return answers;
}

/** Sends one request and reads the whole answer. */
export function send(url: string, { method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url + path, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
