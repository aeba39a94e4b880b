import { type FakeCloud, startFakeCloud } from '../../fake-cloud.ts';
import { type FakeWeb, startFakeWeb } from '../../fake-web.ts';
import { type FakeHttpMcp, startFakeHttpMcp } from '../../unit/agents/mcp/fake-http-mcp.ts';
import type { Exhibit } from '../evidence/find-canaries.ts';

/** Everything outside that the server may meet on this day, all of it on loopback and all of it recorded. */
export interface StandIns {
  cloud: FakeCloud;
  search: FakeWeb;
  mcp: FakeHttpMcp;
  /** A server of the owner's own: what it may receive, its scenario says. */
  trusted: FakeCloud;
  /** A server that nothing has a reason to call. */
  trap: FakeWeb;
  exhibits(): Exhibit[];
  close(): Promise<void>;
}

/** Places that harmless text may leave to. */
export const OUTSIDE = ['cloud', 'search', 'mcp'];

/** Starts them. */
export async function startStandIns(): Promise<StandIns> {
  const cloud = await startFakeCloud({ answer: () => 'Understood.' });
  const trusted = await startFakeCloud({ answer: () => 'Noted at home.' });
  const mcp = await startFakeHttpMcp();
  const [search, trap] = [await startFakeWeb(), await startFakeWeb()];
  const shown = (place: string, requests: readonly { raw: string }[]) =>
    requests.map(({ raw }) => ({ place, bytes: Buffer.from(raw) }));
  return {
    cloud,
    search,
    trap,
    mcp,
    trusted,
    exhibits: () => [
      ...shown('cloud', cloud.requests),
      ...shown('search', search.requests),
      ...shown('trap', trap.requests),
      ...mcp.requests.map(({ body, headers }) => ({
        place: 'mcp',
        bytes: Buffer.from(`${JSON.stringify(headers)}\n${body}`),
      })),
    ],
    close: async () => {
      for (const each of [cloud, trusted, search, trap, mcp]) await each.close();
    },
  };
}
