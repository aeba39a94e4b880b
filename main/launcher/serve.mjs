// `npm run serve`: the server alone, with the same set-up as `npm start`.
import { prepare } from './prepare.mjs';
import { runServer } from './run-server.mjs';

const { node } = await prepare();
runServer(node);
