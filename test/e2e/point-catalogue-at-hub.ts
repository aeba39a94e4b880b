import { registerHooks } from 'node:module';
import { HUB } from '../../models/catalogue/hub.ts';

// Preloaded into the server of a test (NODE_OPTIONS), so that the whole catalogue is fetched from a hub on loopback:
// through the egress gate, by the code that fetches from the real one.
const hub = process.env.ALCOVE_TEST_HUB ?? '';
const written = new RegExp(`(["'\`])${HUB}\\1`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.includes('/dist/server/') || !loaded.source) return loaded;
    return { ...loaded, source: String(loaded.source).replace(written, JSON.stringify(hub)) };
  },
});
