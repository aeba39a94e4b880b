import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureChatTurn } from './chat-turn.ts';
import type { Figure } from './figure.ts';
import { measureIngest } from './ingest.ts';
import { measureLocalEngine } from './local-engine.ts';
import { measureOcr } from './ocr.ts';
import { renderPlot } from './plot.ts';
import { builtServer, root } from './program.ts';
import { measureReadAndWrite } from './read-and-write.ts';
import { makeReport, mergeReport, type Report, renderJson, renderMarkdown } from './report.ts';
import { measureScorer } from './scorer.ts';
import { measureSearch } from './search.ts';
import { measureSpeechToText } from './speech-to-text.ts';
import { measureStartAndMemory } from './start-and-memory.ts';
import { measureTurns } from './turns.ts';

// `npm run bench -- [--out <file>.json] [--only <name>]…`: the Markdown page and the plot are written beside the JSON file. What
// is left out by `--only` stays in them as it was measured before.
const measurements: Record<string, () => Promise<Figure[]>> = {
  start: measureStartAndMemory,
  requests: measureReadAndWrite,
  chat: measureChatTurn,
  turns: measureTurns,
  scorer: measureScorer,
  ingest: measureIngest,
  search: measureSearch,
  ocr: measureOcr,
  stt: measureSpeechToText,
  engine: measureLocalEngine,
};
/** How long each took on two idle cores, in minutes; for what is said while one waits. */
const MINUTES: Record<string, number> = {
  chat: 2,
  turns: 3,
  search: 4,
  ingest: 2,
  ocr: 4,
  stt: 4,
  engine: 10,
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
const unknown = values.only.find((name) => !measurements[name]);
if (unknown) throw new Error(`--only ${unknown}: choose from ${Object.keys(measurements).join(', ')}.`);
for (const [at, name] of values.only.entries()) {
  const minutes = Math.ceil(values.only.slice(at).reduce((sum, each) => sum + (MINUTES[each] ?? 1), 0));
  process.stderr.write(
    `[${at + 1}/${values.only.length}] ${name} … some ${minutes} min left on an idle machine\n`,
  );
  figures.push(...((await measurements[name]?.()) ?? []));
}
const run = makeReport(figures, startedAt, new Date(), load);
const isWhole = values.only.length === Object.keys(measurements).length;
const report = isWhole || !existsSync(values.out) ? run : mergeReport(readReport(values.out), run);
mkdirSync(dirname(values.out), { recursive: true });
writeFileSync(values.out, renderJson(report));
const base = values.out.replace(/\.json$/, '');
writeFileSync(`${base}.md`, renderMarkdown(report));
writeFileSync(`${base}.svg`, renderPlot(report.figures));
process.stdout.write(renderMarkdown(report));

/** What an earlier run wrote. */
function readReport(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8')) as Report;
}
