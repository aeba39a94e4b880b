import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { type OwnServer, requestOwnServer } from '../../egress/own-server.ts';

/** Who listens on a port of this machine. */
export type Listener = { kind: 'nobody' } | { kind: 'alcove'; version: string } | { kind: 'stranger' };

const Health = z.object({ status: z.literal('ok'), version: z.string() });

/** How long the answer may take, in milliseconds. */
const LIMIT_MS = 5_000;

/** Asks whoever listens for its health; sends no key. */
export async function askHealth(server: OwnServer): Promise<Listener> {
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const answer = await requestOwnServer(server, { method: 'GET', path: '/health', signal });
    const health = Health.safeParse(await json(answer));
    return health.success ? { kind: 'alcove', version: health.data.version } : { kind: 'stranger' };
  } catch (thrown) {
    const isRefused = thrown instanceof Error && 'code' in thrown && thrown.code === 'ECONNREFUSED';
    return { kind: isRefused ? 'nobody' : 'stranger' };
  }
}
