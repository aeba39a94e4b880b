import type { RunPrivacy, ToolContext } from '../../../../server/agents/tool.types.ts';
import { createSearchSettings } from '../../../../server/agents/tools/web-search/search-settings.ts';
import { createWebSearchTool } from '../../../../server/agents/tools/web-search/web-search-tool.ts';
import { createOutboundDoor } from '../../../../server/routing/outbound-door.ts';
import { createCloudKeyStore } from '../../../../server/secrets/cloud-key.ts';
import { createMemoryVault } from '../../../../server/secrets/open-vault.ts';
import { createInstanceSettings } from '../../../../server/settings/instance-settings.ts';
import { searchConnection } from '../../../../server/settings/search-connection.ts';
import type { FakeWeb } from '../../../fake-web.ts';
import { openHarness, USER } from '../../egress/gate-harness.ts';

/** Address of every host of the fake web that a test gives none. */
export const PUBLIC = '93.184.215.14';
export const RUN = '01900000-0000-7000-8000-0000000000aa';

/** The tool over a real router, gate and ledger, whose connections all end in the fake web. */
export function openWebSearch(web: FakeWeb, maxAnswerBytes?: number) {
  const harness = openHarness(web, undefined, maxAnswerBytes);
  const addresses: Record<string, string | string[]> = {};
  harness.seams.resolveHost = async (host) => {
    const literal = host.replace(/^\[|\]$/g, '');
    if (/^[\d.]+$|:/.test(literal)) return literal;
    const known = addresses[host];
    return (Array.isArray(known) ? known.shift() : known) ?? PUBLIC;
  };
  harness.seams.connect = web.connect;
  const instanceSettings = createInstanceSettings(harness.database);
  const keys = createCloudKeyStore(createMemoryVault(), undefined, 'search-key');
  harness.seams.readSearchKey = (origin) => keys.read(origin);
  const settings = createSearchSettings({ instanceSettings, keys });
  const deadlines: { milliseconds: number; controller: AbortController }[] = [];
  const tool = createWebSearchTool({
    readConnection: () => searchConnection(instanceSettings),
    door: createOutboundDoor({
      routing: harness.routing,
      gate: harness.gate,
      ledger: harness.ledger,
      thresholdOf: () => 0.7,
      isOffline: () => harness.switches.offline,
      accountCloud: () => harness.seams.accountClosed,
      noCloud: harness.switches.noCloud,
    }),
    startDeadline(milliseconds) {
      const controller = new AbortController();
      deadlines.push({ milliseconds, controller });
      return controller.signal;
    },
  });
  const privacy: RunPrivacy = { taint: 0, score: 0, sensitiveSources: [], isLocalOnly: false };
  const stop = new AbortController();
  const progress: string[] = [];
  const context: ToolContext = {
    caller: {
      kind: 'session',
      userId: USER,
      tenantId: 'home',
      email: 'ada@example.com',
      role: 'user',
      sessionId: 's',
      tokenId: 't',
      passwordConfirmedAt: 0,
    },
    runId: RUN,
    language: 'en',
    signal: stop.signal,
    privacy: () => ({ ...privacy }),
    observations: [],
    saveArtefact: () => Promise.reject(new Error('a search saves nothing')),
    ask: () => Promise.reject(new Error('a search asks no model')),
    report: (text) => void progress.push(text),
  };
  return {
    ...harness,
    tool,
    context,
    privacy,
    stop,
    progress,
    addresses,
    settings,
    keys,
    deadlines,
    search: (args: Record<string, unknown>) => tool.run(tool.parse(args), context),
    rows: () => harness.ledger.list({ userId: USER, skip: 0, limit: 100 }).items.reverse(),
    async close() {
      await harness.ledger.close();
      harness.database.close();
    },
  };
}

export type WebSearchHarness = ReturnType<typeof openWebSearch>;
