import type { VisionLanguage } from '../../models/media/vision-engine.ts';
import { readStoredFile } from '../../models/stored-file.ts';
import type { Ocr } from '../engines/ocr.ts';
import { createPlaces, type PlacesOptions } from '../engines/places.ts';
import type { Caller } from '../http/caller.ts';
import { callerOf, type Endpoint, endpoint, fileOf, ok } from '../http/endpoint.ts';
import type { ScoreFor } from '../sensitivity/scoring-service.ts';
import { type AnalysePicture, namesOf } from './picture-analysis.ts';
import { AnalyzeFields, AnalyzeReply, MOST_PICTURE_BYTES, OcrFields, OcrReply } from './vision.schemas.ts';

interface VisionDependencies {
  analysePicture: AnalysePicture;
  ocr: Ocr;
  score: ScoreFor;
  preferredLanguage: (caller: Caller) => VisionLanguage;
  /** Milliseconds since any moment. */
  stopwatch: () => number;
}

/** Everything below `/vision`. */
export function visionEndpoints(deps: VisionDependencies): Endpoint[] {
  return [analyze(deps), readText(deps)];
}

/** What both have in common: a picture, for who may look at pictures. */
const shared = {
  method: 'post',
  tag: 'Voice and vision',
  access: { kind: 'user', scope: 'vision' },
  multipart: { file: 'image', maxBytes: MOST_PICTURE_BYTES },
} as const;

/** Pictures of all users wait in one line of five (server/engines/vision.ts). */
const PLACES: PlacesOptions = {
  own: {
    most: 3,
    code: 'too_many_pictures',
    detail: 'You have 3 pictures waiting already. Send this one when one of them is done.',
  },
  retryAfterSeconds: 30,
};

const analyze = ({ analysePicture, score, preferredLanguage, stopwatch }: VisionDependencies) => {
  const places = createPlaces(PLACES);
  return endpoint({
    ...shared,
    path: '/vision/analyze',
    operationId: 'analyzePicture',
    summary: 'Describe a PNG, JPEG or WEBP picture or answer a question about it, on this computer',
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
        return ok({
          analysis: found.analysis,
          detected_objects: namesOf(found.objects),
          objects: found.objects,
          model_used: found.modelUsed,
          width: found.width,
          height: found.height,
          sensitivity_score: await scoreText(score, caller.userId, found.fromPicture),
          latency_ms: Math.round(stopwatch() - startedAt),
        } satisfies AnalyzeReply);
      } finally {
        leave();
      }
    },
  });
};

const readText = ({ ocr, score, stopwatch }: VisionDependencies) =>
  endpoint({
    ...shared,
    path: '/vision/ocr',
    operationId: 'readPictureText',
    summary: 'Read the text in a PNG, JPEG or WEBP picture, on this computer',
    body: OcrFields,
    responses: { 200: { description: 'The text and where it stands', schema: OcrReply } },
    handle: async (input) => {
      const startedAt = stopwatch();
      const { userId } = callerOf(input);
      const picture = await readStoredFile(fileOf(input).content);
      const { text, confidence, language, blocks, model } = await ocr.read(
        picture,
        input.body.language,
        input.signal,
        userId,
      );
      return ok({
        ...{ text, confidence, language, blocks },
        model_used: model,
        sensitivity_score: await scoreText(score, userId, text),
        latency_ms: Math.round(stopwatch() - startedAt),
      } satisfies OcrReply);
    },
  });

/** How sensitive a text is that came out of a picture, 0 to 1; 0 where there is none, 1 where scoring failed. */
async function scoreText(score: ScoreFor, userId: string, text: string): Promise<number> {
  if (text === '') return 0;
  try {
    return (await score(userId, [{ role: 'document', text }])).score;
  } catch {
    return 1;
  }
}
