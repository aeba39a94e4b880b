import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureChatTurn } from './chat-turn.ts';
import type { Figure } from './figure.ts';
import { measureIngest } from './ingest.ts';
import { measureFolder } from './ingest-folder.ts';
import { measureLocalEngine } from './local-engine.ts';
import { measureOcr } from './ocr.ts';
import { builtServer, root } from './program.ts';
import { measureReadAndWrite } from './read-and-write.ts';
import { makeReport, renderJson, renderMarkdown } from './report.ts';
import { measureScorer } from './scorer.ts';
import { measureSearch } from './search.ts';
import { measureSpeechToText } from './speech-to-text.ts';
import { measureStartAndMemory } from './start-and-memory.ts';

// `npm run bench -- [--out <file>.json] [--only <name>]…`: the Markdown page is written beside the JSON file.
const measurements: Record<string, () => Promise<Figure[]>> = {
  start: measureStartAndMemory,
  requests: measureReadAndWrite,
  chat: measureChatTurn,
  scorer: measureScorer,
  ingest: measureIngest,
  folder: measureFolder,
  search: measureSearch,
  ocr: measureOcr,
  stt: measureSpeechToText,
  engine: measureLocalEngine,
};
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'docs', 'benchmarks.json') },
    only: { type: 'string', multiple: true, default: Object.keys(measurements) },
  },
});
if (!existsSync(builtServer.at(-1) ?? '')) throw new Error('Alcove is not built. Run it as "npm run bench".');

const startedAt = new Date();
const load = loadavg()[0] ?? 0;
const figures: Figure[] = [];
for (const name of values.only) {
  const measure = measurements[name];
  if (!measure) throw new Error(`--only ${name}: choose from ${Object.keys(measurements).join(', ')}.`);
  process.stderr.write(`Measuring: ${name} …\n`);
  figures.push(...(await measure()));
}
const report = makeReport(figures, startedAt, new Date(), load);
mkdirSync(dirname(values.out), { recursive: true });
writeFileSync(values.out, renderJson(report));
writeFileSync(`${values.out.replace(/\.json$/, '')}.md`, renderMarkdown(report));
process.stdout.write(renderMarkdown(report));
