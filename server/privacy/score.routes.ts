import { callerOf, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { ScoreReply, ScoreRequest } from '../sensitivity/sensitivity.schemas.ts';
import type { Segment, SensitivityResult } from '../sensitivity/sensitivity.types.ts';
import type { PrivacyParts } from './privacy.routes.ts';

/** `POST /privacy/score`: what the router would think of a text. Stores nothing. */
export function scoreEndpoints({ score, thresholdOf, stopwatch }: PrivacyParts): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/privacy/score',
      operationId: 'scoreText',
      tag: 'Privacy',
      summary: 'Score a text or segments, with the reasons; nothing is stored',
      access: { kind: 'user', scope: 'chat' },
      bucket: 'typing',
      body: ScoreRequest,
      bodyLimit: 8 * 1024 * 1024,
      responses: { 200: { description: 'The score and what it rests on', schema: ScoreReply } },
      handle: async (input) => {
        const startedAt = stopwatch();
        const result = await score(callerOf(input).userId, toSegments(input.body));
        const latency = stopwatch() - startedAt;
        return ok(present(result, thresholdOf(callerOf(input)), latency));
      },
    }),
  ];
}

function toSegments(body: { text: string } | { segments: Segment[] }): Segment[] {
  return 'segments' in body ? body.segments : [{ role: 'user', text: body.text }];
}

function present(result: SensitivityResult, threshold: number, latency: number) {
  return {
    score: result.score,
    probability: result.probability,
    decision: result.score < threshold ? 'cloud' : 'local',
    categories: result.categories,
    spans: result.spans,
    reasons: result.reasons,
    scorer_version: result.scorerVersion,
    latency_ms: Math.round(latency * 1000) / 1000,
  };
}
