import type { VisionLanguage } from '../../models/media/vision-engine.ts';
import { readStoredFile } from '../../models/stored-file.ts';
import { createPlaces, type PlacesOptions } from '../engines/places.ts';
import type { Caller } from '../http/caller.ts';
import { callerOf, type Endpoint, endpoint, fileOf, ok } from '../http/endpoint.ts';
import type { ScoreFor } from '../sensitivity/scoring-service.ts';
import { AnalyzeFields, AnalyzeReply } from './analyze.schemas.ts';
import { countLabels } from './facts/count-labels.ts';
import type { AnalysePicture, PictureAnalysis } from './picture-analysis.ts';
import { scoreText } from './score-text.ts';
import { MOST_PICTURE_BYTES } from './vision.schemas.ts';

export interface AnalyzeDependencies {
  analysePicture: AnalysePicture;
  score: ScoreFor;
  preferredLanguage: (caller: Caller) => VisionLanguage;
  /** Milliseconds since any moment. */
  stopwatch: () => number;
}

/** Looking at pictures. */
export function analyzeEndpoints(deps: AnalyzeDependencies): Endpoint[] {
  return [analyze(deps)];
}

/** Pictures of all users wait in one line of five (server/engines/vision.ts). */
const PLACES: PlacesOptions = {
  own: {
    most: 3,
    code: 'too_many_pictures',
    detail: 'You have 3 pictures waiting already. Send this one when one of them is done.',
  },
  retryAfterSeconds: 30,
};

const analyze = ({ analysePicture, score, preferredLanguage, stopwatch }: AnalyzeDependencies) => {
  const places = createPlaces(PLACES);
  return endpoint({
    method: 'post',
    path: '/vision/analyze',
    operationId: 'analyzePicture',
    tag: 'Voice and vision',
    summary: 'Describe a PNG, JPEG or WEBP picture or answer a question about it, on this computer',
    access: { kind: 'user', scope: 'vision' },
    multipart: { file: 'image', maxBytes: MOST_PICTURE_BYTES },
    body: AnalyzeFields,
    responses: { 200: { description: 'What the picture shows', schema: AnalyzeReply } },
    handle: async (input) => {
      const startedAt = stopwatch();
      const caller = callerOf(input);
      const leave = places.take(caller.userId);
      try {
        const question = {
          userId: caller.userId,
          picture: await readStoredFile(fileOf(input).content),
          prompt: input.body.prompt,
          preferredLanguage: preferredLanguage(caller),
        };
        const found = await analysePicture(question, input.signal);
        return ok(
          present(found, await scoreText(score, caller.userId, found.fromPicture), stopwatch() - startedAt),
        );
      } finally {
        leave();
      }
    },
  });
};

function present(found: PictureAnalysis, sensitivity: number, elapsedMs: number): AnalyzeReply {
  return {
    analysis: found.analysis,
    detected_objects: countLabels(found.objects).map(({ label }) => label),
    objects: found.objects,
    model_used: found.modelUsed,
    width: found.width,
    height: found.height,
    sensitivity_score: sensitivity,
    latency_ms: Math.round(elapsedMs),
  };
}
