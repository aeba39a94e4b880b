import { callerOf, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { mayLeaveUnread } from '../routing/decide-route.ts';
import { isPrivateDetail } from '../sensitivity/private-details.ts';
import { readTwice, type SecondCheck } from '../sensitivity/second-reader/read-twice.ts';
import { ScoreReply, ScoreRequest } from '../sensitivity/sensitivity.schemas.ts';
import type { Segment, SensitivityResult } from '../sensitivity/sensitivity.types.ts';
import type { PrivacyParts } from './privacy.routes.ts';

/** `POST /privacy/score`: what the router would think of a text. Stores nothing. */
export function scoreEndpoints(parts: PrivacyParts): Endpoint[] {
  const { score, detect, secondRead, unread, thresholdOf, stopwatch, answerFromHelp, isCalculated } = parts;
  /** Whether Alcove itself would answer what a person asks; it does so here, whatever the score. */
  const knownFor = (asked: string) => {
    const help = answerFromHelp(asked);
    return {
      ...(help ? { help: help.holds } : {}),
      ...(isCalculated(asked) ? { calculated: true as const } : {}),
    };
  };
  /** What would leave with what a person asks, and could be hidden. */
  const detailsOf = async (userId: string, asked: string) => {
    const [found = []] = await detect(userId, [asked]);
    return found.filter(isPrivateDetail).map(({ start, end, type }) => ({ start, end, type }));
  };
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
        const caller = callerOf(input);
        const segments = toSegments(input.body);
        const threshold = thresholdOf(caller);
        const first = await score(caller.userId, segments);
        const reader = input.body.reading === 'both' ? secondRead : undefined;
        const { result, check } = await readTwice(reader, segments, first, threshold);
        const latency = stopwatch() - startedAt;
        const isUnread = check === 'unavailable' && !mayLeaveUnread(unread(), result.score, threshold);
        const said = present(result, result.score >= threshold || isUnread, check, latency);
        const asked = segments.findLast(({ role }) => role === 'user')?.text ?? '';
        const details = said.decision === 'cloud' ? { details: await detailsOf(caller.userId, asked) } : {};
        return ok({ ...said, ...details, ...knownFor(asked) });
      },
    }),
  ];
}

function toSegments(body: { text: string } | { segments: Segment[] }): Segment[] {
  return 'segments' in body ? body.segments : [{ role: 'user', text: body.text }];
}

function present(result: SensitivityResult, isKept: boolean, check: SecondCheck, latency: number) {
  return {
    score: result.score,
    probability: result.probability,
    decision: isKept ? 'local' : 'cloud',
    categories: result.categories,
    spans: result.spans,
    reasons: result.reasons,
    scorer_version: result.scorerVersion,
    second_check: check,
    latency_ms: Math.round(latency * 1000) / 1000,
  };
}
