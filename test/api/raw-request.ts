import { request } from 'node:http';

/** What came back, before anything interpreted it. */
interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends exactly these headers: `fetch` decides on Host, Origin and content types by itself. */
export function rawRequest(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; setHost?: boolean } = {},
): Promise<RawAnswer> {
  const { method = 'GET', headers = {}, body, setHost } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, setHost }, async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
