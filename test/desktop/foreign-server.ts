import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody else's server on this computer, which notes everything that it is asked. */
export interface ForeignServer {
  origin: string;
  port: number;
  requests: string[];
  close(): Promise<void>;
}

/** Starts it on a port, or on a free one; rejects when the port is taken. */
export async function startForeignServer(port = 0): Promise<ForeignServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'text/html');
    response.end('<title>Foreign</title><h1>Not Alcove</h1>');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const taken = (server.address() as AddressInfo).port;
  return {
    origin: `http://127.0.0.1:${taken}`,
    port: taken,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

// Systems give connections a port above these (RFC 6335 names 49152, Linux begins at 32768): none of them comes between.
const [FIRST, LAST] = [20_000, 32_000];

/** A port that is free now, and that nobody is given who asks for any. */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = await startForeignServer(randomInt(FIRST, LAST)).catch(() => undefined);
    await server?.close();
    if (server) return server.port;
  }
}
