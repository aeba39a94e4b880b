import { readFileSync } from 'node:fs';
import { createForkMediaHost } from '../../models/media/fork-media-host.ts';
import { MediaEngine } from '../../models/media/media-engine.ts';
import { createProcessOcrEngine } from '../../models/media/process-ocr-engine.ts';
import { processCpu } from '../bench/process-times.ts';

// Reads pictures as Alcove does, for beside_ocr.py: seconds of the processor and the text of each, form feeds in between.
const media = new MediaEngine({ host: createForkMediaHost(process.env) });
const engine = createProcessOcrEngine(media);
const paths = process.argv.slice(2);
const read = (path = '') => engine.read(readFileSync(path), 'auto', new AbortController().signal);
await read(paths[0]);
for (const path of paths) {
  const before = processCpu(media.pid ?? 0);
  const { text } = await read(path);
  process.stdout.write(`${(processCpu(media.pid ?? 0) - before) / 1_000}\n${text}\f`);
}
await engine.close();
