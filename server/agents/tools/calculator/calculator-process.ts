import { confineProgram } from '../process/confine-program.ts';

confineProgram(512);
const { serveToolProgram } = await import('../process/serve-tool-program.ts');
const { calculate } = await import('./calculate.ts');
serveToolProgram(calculate);
