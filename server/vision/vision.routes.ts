import type { OcrResult } from '../../models/media/ocr-engine.ts';
import { readStoredFile } from '../../models/stored-file.ts';
import type { Ocr } from '../engines/ocr.ts';
import { callerOf, type Endpoint, endpoint, fileOf, ok } from '../http/endpoint.ts';
import { type AnalyzeDependencies, analyzeEndpoints } from './analyze.routes.ts';
import { scoreText } from './score-text.ts';
import { MOST_PICTURE_BYTES, OcrFields, OcrReply } from './vision.schemas.ts';

const tag = 'Voice and vision';

interface VisionDependencies extends AnalyzeDependencies {
  ocr: Ocr;
}

/** Everything below `/vision`. */
export function visionEndpoints(deps: VisionDependencies): Endpoint[] {
  return [...analyzeEndpoints(deps), readText(deps)];
}

const readText = ({ ocr, score, stopwatch }: VisionDependencies) =>
  endpoint({
    method: 'post',
    path: '/vision/ocr',
    operationId: 'readPictureText',
    tag,
    summary: 'Read the text in a PNG, JPEG or WEBP picture, on this computer',
    access: { kind: 'user', scope: 'vision' },
    multipart: { file: 'image', maxBytes: MOST_PICTURE_BYTES },
    body: OcrFields,
    responses: { 200: { description: 'The text and where it stands', schema: OcrReply } },
    handle: async (input) => {
      const startedAt = stopwatch();
      const picture = await readStoredFile(fileOf(input).content);
      const result = await ocr.read(picture, input.body.language, input.signal, callerOf(input).userId);
      return ok(
        presentOcr(
          result,
          await scoreText(score, callerOf(input).userId, result.text),
          stopwatch() - startedAt,
        ),
      );
    },
  });

function presentOcr(result: OcrResult, sensitivity: number, elapsedMs: number): OcrReply {
  return {
    text: result.text,
    confidence: result.confidence,
    language: result.language,
    blocks: result.blocks,
    model_used: result.model,
    sensitivity_score: sensitivity,
    latency_ms: Math.round(elapsedMs),
  };
}
