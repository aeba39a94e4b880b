import { confineProgram } from '../process/confine-program.ts';

confineProgram(768);
const { serveToolProgram } = await import('../process/serve-tool-program.ts');
const { drawChart } = await import('./draw-chart.ts');
serveToolProgram(drawChart);
