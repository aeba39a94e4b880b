import { networkWays, processWays, tryAll } from './ways-out.ts';

// Loaded into the engine process ahead of it (isolation.test.ts): keeps what a module loaded early could keep.
const network = networkWays(Number(new URL(import.meta.url).searchParams.get('port')));
const { 'net.connect': connect } = network;
const { before } = await tryAll({ before: () => connect?.() });

process.on('message', async (message: { type: string }) => {
  if (message.type === 'try network')
    process.send?.({ type: 'tried', before, outcomes: await tryAll(network) });
  if (message.type === 'try processes')
    process.send?.({ type: 'tried', before, outcomes: await tryAll(processWays) });
});
