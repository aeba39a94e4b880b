// How long others wait while three clients send the largest that is allowed of everything:
//   node main/launcher/run.mjs test/attacks/measure-flood.ts [seconds] [kind]
import { logInAsOwner, makeDataDirectory, spawnServer } from '../api/spawn-server.ts';
import { flood } from './flood.ts';

const seconds = Number(process.argv[2] ?? 60);
using data = makeDataDirectory();
const server = await spawnServer(data.path, {
  ALCOVE_LOGIN_RATE_PER_MINUTE: '1000',
  ALCOVE_LOG_LEVEL: 'info',
});
await logInAsOwner(server);
const { health, answers } = await flood(server, {
  clients: 3,
  milliseconds: seconds * 1_000,
  only: process.argv[3],
});
console.log(answers);
console.log(health);
await server.kill('SIGTERM');
