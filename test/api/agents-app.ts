import type { z } from 'zod';
import type { RunReply } from '../../server/agents/agents.schemas.ts';
import { startServer, type TestServer, type TestServerOptions } from './start-server.ts';

export type RunBody = z.output<typeof RunReply>;

/** A server whose only model is the starter, which says what the planner says. */
export function createStarterServer(options: TestServerOptions = {}): Promise<TestServer> {
  return startServer({ activeModel: () => ({ id: 'alcove-starter', isStarter: true }), ...options });
}
