import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A cloud model on this machine that writes one text as a test says. */
export interface SteadyCloud {
  /** For ALCOVE_CLOUD_BASE_URL. */
  url: string;
  /** Whether there is an answer to write. */
  isAsked(): boolean;
  /** Writes a few characters more of the answer that was asked for; false where the text has come to its end. */
  write(characters: number): boolean;
  /** Writes what is left, and ends the answer. */
  finish(): void;
  close(): Promise<void>;
}

/** Starts one that answers in OpenAI's dialect. */
export async function startSteadyCloud(text: string): Promise<SteadyCloud> {
  let answer: http.ServerResponse | undefined;
  let at = 0;
  const server = http.createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    answer = response;
    at = 0;
  });
  const write = (characters: number) => {
    if (!answer) throw new Error('Nobody has asked.');
    answer.write(event({ content: text.slice(at, at + characters) }, null));
    at += characters;
    return at < text.length;
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    isAsked: () => answer !== undefined,
    write,
    finish() {
      write(text.length);
      answer?.end(`${event({}, 'stop')}data: [DONE]\n\n`);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function event(delta: object, finish_reason: string | null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
}
