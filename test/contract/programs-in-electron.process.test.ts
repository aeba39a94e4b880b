import { afterAll, expect, test } from 'vitest';
import { EmbeddingEngine } from '../../models/embedding/embedding-engine.ts';
import { createEngineHost } from '../../models/engine/create-engine-host.ts';
import { createMediaHost } from '../../models/media/create-media-host.ts';
import { MediaEngine } from '../../models/media/media-engine.ts';
import { createProcessOcrEngine } from '../../models/media/process-ocr-engine.ts';
import {
  createCalculate,
  createCalculatorTool,
} from '../../server/agents/tools/calculator/calculator-tool.ts';
import { createChartTool } from '../../server/agents/tools/chart/chart-tool.ts';
import { TIMEOUTS } from '../../server/core/timeouts.ts';
import { DOCUMENT_LIMITS } from '../../server/documents/processing/document-limits.ts';
import { createPassageJudge } from '../../server/documents/processing/passage-judge.ts';
import { createPortProgramHost } from '../../server/shell/port-program-host.ts';
import { type SavedFile, toolContext } from '../unit/agents/tool-context.ts';
import { readAll, readerWith, temporaryFiles } from '../unit/documents/processing/reading.ts';
import { onePagePdf, pdfStream } from '../unit/documents/processing/write-pdf.ts';
import { makeTinyBertFile } from '../unit/embedding/make-tiny-bert.ts';
import { english, englishLines, wordsOf } from '../unit/media/pictures.ts';
import { openShell } from './programs/open-shell.ts';

const models = (path: string) => new URL(`../../models/${path}.ts`, import.meta.url);
const server = (path: string) => new URL(`../../server/${path}.ts`, import.meta.url);
const programs = createPortProgramHost(
  openShell({
    'embedding-engine-process': models('engine/embedding-engine-process'),
    'media-engine-process': models('media/media-engine-process'),
    'document-process': server('documents/processing/document-process'),
    'calculator-process': server('agents/tools/calculator/calculator-process'),
    'chart-process': server('agents/tools/chart/chart-process'),
  }),
);
const file = temporaryFiles();
const { signal } = new AbortController();
const TEXT = 'BT /F1 12 Tf 60 700 Td (One sentence.) Tj ET';

test('The embedding engine makes vectors where the shell starts it', async () => {
  using model = makeTinyBertFile();
  const engine = new EmbeddingEngine({
    host: createEngineHost(programs, process.env, 'embedding-engine-process'),
    resolveModel: async () => ({ path: model.path }),
    limits: { threads: 1 },
  });
  const [vector] = await engine.embed('tiny', ['A sentence.'], 'passage', signal);
  expect(vector).toBeInstanceOf(Float32Array);
  await engine.close();
});

test('The media engine reads a picture where the shell starts it', async () => {
  const engine = createProcessOcrEngine(new MediaEngine({ host: createMediaHost(programs, process.env) }));
  afterAll(() => engine.close());
  const { text } = await engine.read(english, 'en', signal);
  expect(wordsOf(text)).toBe(englishLines.join(' '));
});

test('A document is read, and its passages judged, where the shell starts the processes', async () => {
  const pdf = { ...file('one.pdf', onePagePdf(pdfStream(TEXT))), contentType: 'application/pdf' as const };
  const { pages } = await readAll(readerWith({ programs }), pdf);
  expect(pages).toEqual([{ page: 1, text: 'One sentence.' }]);
  const judge = createPassageJudge({ environment: process.env, programs });
  const [score] = await judge.score(['My card is 4111 1111 1111 1111, 09/29, CVC 123.'], signal);
  expect(score?.score).toBeGreaterThanOrEqual(0.7);
  judge.rest();
});

test('A document that takes too much memory is refused for that by its own watch', async () => {
  const limits = { ...DOCUMENT_LIMITS, residentBytes: 1 };
  // Long enough to be read when the watch looks for the first time.
  const text = { ...file('long.txt', 'One sentence. '.repeat(300_000)), contentType: 'text/plain' as const };
  const reading = readAll(readerWith({ programs, limits }), text);
  await expect(reading).rejects.toMatchObject({ code: 'too_much_memory' });
});

test('The calculator and the charts work where the shell starts them', async () => {
  const calculator = createCalculatorTool(
    createCalculate({ programs, timeouts: { ...TIMEOUTS, calculation: 50_000 } }),
  );
  expect((await calculator.run({ expression: '1/3' }, toolContext())).text).toContain('0.333333333333333');
  const saved: SavedFile[] = [];
  const data = [
    { x: 'a', y: 1 },
    { x: 'b', y: 2 },
  ];
  await createChartTool({ programs, timeouts: { ...TIMEOUTS, chart: 50_000 } }).run(
    { type: 'bar', data, theme: 'light' },
    toolContext(saved),
  );
  expect(saved.map(({ contentType }) => contentType)).toEqual(['image/svg+xml', 'image/png']);
  expect([...(saved[1]?.bytes.subarray(1, 4) ?? [])]).toEqual([...Buffer.from('PNG')]);
});
