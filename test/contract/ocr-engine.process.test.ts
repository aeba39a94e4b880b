import { createForkProgramHost } from '../../models/engine/fork-program-host.ts';
import { createMediaHost } from '../../models/media/create-media-host.ts';
import { MediaEngine } from '../../models/media/media-engine.ts';
import { createProcessOcrEngine } from '../../models/media/process-ocr-engine.ts';
import { describeOcrEngineContract } from './ocr-engine.contract.ts';
import { createScriptedOcrEngine } from './scripted-ocr-engine.ts';

describeOcrEngineContract('The engine in a process of its own', () =>
  createProcessOcrEngine(new MediaEngine({ host: createMediaHost(createForkProgramHost(), process.env) })),
);

describeOcrEngineContract('The scripted engine', () =>
  createScriptedOcrEngine(() => ({
    text: 'Tickets',
    confidence: 0.9,
    language: 'en',
    blocks: [{ text: 'Tickets', confidence: 0.9, bbox: { x: 1, y: 2, width: 30, height: 10 } }],
    width: 1_000,
    height: 340,
    model: 'scripted',
  })),
);
