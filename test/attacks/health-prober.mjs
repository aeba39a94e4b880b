// A program of its own, so that whoever attacks does not slow the asking down: asks `/health` one by one, each on a
// connection that is kept, until told to stop; then says how long each answer took, in milliseconds.
import { Agent, get } from 'node:http';

const url = `${process.argv[2]}/health`;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** @type {number[]} */
const took = [];
let isStopped = false;
process.on('message', () => {
  isStopped = true;
});

const ask = () =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    get(url, { agent }, (response) => {
      response.resume().on('end', () => {
        took.push(performance.now() - startedAt);
        resolve(undefined);
      });
    }).on('error', reject);
  });

while (!isStopped) {
  await ask();
  await new Promise((resolve) => setTimeout(resolve, 5));
}
agent.destroy();
process.send?.(took);
process.disconnect?.();
