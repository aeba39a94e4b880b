import { registerHooks } from 'node:module';

// Preloaded into the server of a test (NODE_OPTIONS), so that the whole catalogue is fetched from a hub on loopback:
// through the egress gate, by the code that fetches from the real one.
const hub = process.env.ALCOVE_TEST_HUB ?? '';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!/\/models\/catalogue\/(folder-)?on-hub\.ts$/.test(url)) return loaded;
    return { ...loaded, source: String(loaded.source).replace(/'https:\/\/[^']+'/, `'${hub}'`) };
  },
});
