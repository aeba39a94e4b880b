import { createForkMediaHost } from '../../models/media/fork-media-host.ts';
import { MediaEngine } from '../../models/media/media-engine.ts';
import { createProcessVisionEngine } from '../../models/media/vision/process-vision-engine.ts';
import { modelFolder } from '../unit/media/vision/made-models.ts';
import { createScriptedVisionEngine } from './scripted-vision-engine.ts';
import { describeVisionEngineContract } from './vision-engine.contract.ts';

describeVisionEngineContract('The engine in a process of its own', () =>
  createProcessVisionEngine(new MediaEngine({ host: createForkMediaHost(process.env) })),
);

describeVisionEngineContract('The scripted engine', () =>
  createScriptedVisionEngine(
    [modelFolder('florence2'), modelFolder('detector')],
    ({ describerFolder, detectorFolder }) => ({
      width: 300,
      height: 200,
      survey: { colours: [{ colour: 'red', share: 0.5 }], brightness: 0.4 },
      description: describerFolder === undefined ? undefined : { text: 'A red disc.' },
      objects:
        detectorFolder === undefined
          ? []
          : [{ label: 'cup', confidence: 0.9, bbox: { x: 10, y: 20, width: 30, height: 40 } }],
    }),
  ),
);
