import { registerHooks } from 'node:module';
import { HUB } from '../../models/catalogue/hub.ts';

// Preloaded into the server of a test (NODE_OPTIONS), so that the whole catalogue is fetched from a hub on loopback:
// through the egress gate, by the code that fetches from the real one.
const hub = process.env.ALCOVE_TEST_HUB ?? '';
const written = new RegExp(`(["'\`])${HUB}\\1`);

// Its files are small ones of the test, so what is known of the real ones does not hold.
const pinning = /function (?:onHub|folderOnHub)\(repository,[^{)]*pin\)\s*\{/g;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.includes('/dist/server/') || !loaded.source) return loaded;
    const source = String(loaded.source).replace(written, JSON.stringify(hub));
    return { ...loaded, source: source.replace(pinning, '$&pin=undefined;') };
  },
});
