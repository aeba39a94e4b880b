import { blockNetwork } from '../../../../models/engine/block-network.ts';
import { blockProcesses } from '../../../../models/engine/block-processes.ts';

// The network is taken from it before anything else is loaded.
blockNetwork();
blockProcesses();
const { serveToolProgram } = await import('../process/serve-tool-program.ts');
const { drawChart } = await import('./draw-chart.ts');
serveToolProgram(drawChart);
