import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

// About as fast as a good model writes, in milliseconds.
const PACE = 15;

/** A cloud model on this machine that writes one text, a few characters at a time, at a steady pace. */
export interface SteadyCloud {
  /** For ALCOVE_CLOUD_BASE_URL. */
  url: string;
  close(): Promise<void>;
}

/** Starts one that answers in OpenAI's dialect, `step` characters at a time. */
export async function startSteadyCloud(text: string, step: number): Promise<SteadyCloud> {
  const server = http.createServer(async (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let at = 0; at < text.length && !response.destroyed; at += step) {
      response.write(event({ content: text.slice(at, at + step) }, null));
      await wait(PACE);
    }
    response.end(`${event({}, 'stop')}data: [DONE]\n\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
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
