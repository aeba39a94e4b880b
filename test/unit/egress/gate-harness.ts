import { createSecretKey, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createEgressGate } from '../../../server/egress/gate.ts';
import type { CloudKey } from '../../../server/egress/gate-parts.ts';
import { createLedger } from '../../../server/egress/ledger/ledger.ts';
import type { OutboundRequest } from '../../../server/egress/outbound-request.ts';
import { requestPinned } from '../../../server/egress/pinned-request.ts';
import type { NetworkProxy } from '../../../server/egress/proxy.ts';
import { resolveHost } from '../../../server/egress/resolve-host.ts';
import type { CloudTarget } from '../../../server/engines/cloud/cloud-adapter.ts';
import { buildCloudRequest } from '../../../server/engines/cloud/cloud-engines.ts';
import type { AccountClosed, CloudDecision } from '../../../server/routing/route-decision.ts';
import { createRoutingService } from '../../../server/routing/routing.service.ts';
import { createMemoryVault } from '../../../server/secrets/open-vault.ts';
import type { Segment, SensitivityResult } from '../../../server/sensitivity/sensitivity.types.ts';
import type { FakeCloud } from '../../fake-cloud.ts';
import { makeFolder } from '../../make-folder.ts';
import { openMigrated } from '../../open-migrated.ts';

/** The text of the one harmless turn that the harness scores and permits. */
export const QUESTION = 'What is the capital of France?';
export const USER = '01900000-0000-7000-8000-00000000000a';
export const CONVERSATION = '01900000-0000-7000-8000-00000000000c';
export const KEY = 'sk-test-of-the-gate-0123456789';

/** A real gate, ledger, database and router around a scorer that finds nothing. */
export function openHarness(
  cloud: Pick<FakeCloud, 'url'>,
  timeouts = { headers: 5_000, idle: 5_000 },
  maxAnswerBytes = 100_000,
) {
  const database = openMigrated(join(makeFolder('alcove-egress-'), 'alcove.db'));
  const vault = createMemoryVault();
  const keys = { ledgerKey: createSecretKey(randomBytes(32)), payloadKey: createSecretKey(randomBytes(32)) };
  const ledger = createLedger({ database, vault, clock: { now: () => 1_800_000_000_000 }, ...keys });
  const switches = { offline: false, noCloud: false };
  const resolved: string[] = [];
  const seams = {
    resolveHost,
    readCloudKey: async (origin: string): Promise<CloudKey | undefined> => ({ origin, value: KEY }),
    readSearchKey: async (_origin: string): Promise<CloudKey | undefined> => undefined,
    readHubToken: async (_origin: string): Promise<CloudKey | undefined> => undefined,
    connect: requestPinned,
    findProxy: (_url: URL): NetworkProxy | undefined => undefined,
    isOffline: () => switches.offline,
    accountClosed: undefined as AccountClosed | undefined,
    score: (_segments: readonly Segment[]): SensitivityResult => HARMLESS,
  };
  const gate = createEgressGate({
    ledger,
    isOffline: () => seams.isOffline(),
    noCloud: () => switches.noCloud,
    resolveHost: (host) => {
      resolved.push(host);
      return seams.resolveHost(host);
    },
    readCloudKey: (origin) => seams.readCloudKey(origin),
    readHubToken: (origin) => seams.readHubToken(origin),
    readSearchKey: (origin) => seams.readSearchKey(origin),
    findProxy: (url) => seams.findProxy(url),
    connect: (exchange) => seams.connect(exchange),
    timeouts,
    maxAnswerBytes,
  });
  const routing = createRoutingService({
    score: async (_owner, segments) => seams.score(segments),
  });
  const target: CloudTarget = { provider: 'openai', baseUrl: cloud.url, model: 'gpt-test' };
  const request = buildCloudRequest(target, chatRequest());
  const permit = async (
    built: OutboundRequest = request,
    segments: Segment[] = [{ role: 'user', text: QUESTION }],
    json: string[] = [],
  ) =>
    routing.permit(await decideCloud(routing, segments, json), built, {
      userId: USER,
      conversationId: CONVERSATION,
    });
  return {
    database,
    vault,
    ledger,
    gate,
    routing,
    switches,
    seams,
    resolved,
    target,
    request,
    permit,
    ...keys,
  };
}

export type Harness = ReturnType<typeof openHarness>;

function chatRequest() {
  return {
    model: 'gpt-test',
    turns: [{ role: 'user' as const, content: QUESTION }],
    maxTokens: 256,
    temperature: 0.7,
  };
}

/** The same request with its body changed, as an attacker in the adapter would. */
export function withBody(
  request: OutboundRequest,
  edit: (body: Record<string, unknown>) => void,
): OutboundRequest {
  const body = JSON.parse(request.body);
  edit(body);
  return { ...request, body: JSON.stringify(body) };
}

export async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export const NEVER = new AbortController().signal;

export const HARMLESS: SensitivityResult = {
  score: 0.1,
  probability: 0.1,
  categories: [],
  spans: [],
  reasons: [],
  weighed: { told: -3, found: 0, firm: [], asserted: [] },
  scorerVersion: 'test',
};

async function decideCloud(
  routing: ReturnType<typeof createRoutingService>,
  segments: Segment[],
  json: string[],
): Promise<CloudDecision> {
  const { decision } = await routing.decide({
    userId: USER,
    segments,
    json,
    settings: { threshold: 0.7, turn: 'auto', conversation: 'auto', key: 'auto' },
    availability: {
      localModel: true,
      cloud: { provider: 'openai', hasKey: true },
      offline: false,
      noCloud: false,
    },
  });
  if (decision.route !== 'cloud') throw new Error('the harness expects a cloud decision');
  return decision;
}
