import { isMainThread } from 'node:worker_threads';
import { networkWays, processWays, tryAll } from '../../engine/ways-out.ts';

// Loaded into a document process ahead of it, and into each of its threads, which inherit the flag (isolation.test.ts).
const ways = {
  ...networkWays(Number(new URL(import.meta.url).searchParams.get('port'))),
  ...processWays,
};
const line = new BroadcastChannel('probe');

if (isMainThread) {
  process.on('message', async (message: { type: string }) => {
    if (message.type === 'try here') process.send?.({ type: 'tried', outcomes: await tryAll(ways) });
    if (message.type === 'try in threads') line.postMessage('try');
  });
  line.onmessage = ({ data }: MessageEvent) => void process.send?.({ type: 'tried', outcomes: data });
} else {
  line.onmessage = async () => line.postMessage(await tryAll(ways));
}
