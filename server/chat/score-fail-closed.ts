import type { Logger } from '../core/logger.ts';
import type { SensitivityResult } from '../sensitivity/sensitivity.types.ts';
import type { UserSettingsStore } from '../settings/user-settings.ts';
import type { AnswerRequest } from './answer.types.ts';
import type { PromptScorer, ScoredPrompt } from './score-prompt.ts';

/** Scores a prompt; when the scorer itself fails, the prompt counts as wholly sensitive and stays here. */
export function scoreFailClosed(
  deps: { scorePrompt: PromptScorer; userSettings: UserSettingsStore; logger: Logger },
  request: AnswerRequest,
): ScoredPrompt {
  try {
    return deps.scorePrompt(request.turns, deps.userSettings.get(request.userId));
  } catch (thrown) {
    deps.logger.error('scorer_failed', { kind: thrown instanceof Error ? thrown.name : typeof thrown });
    return {
      message: UNSCORABLE,
      messageTaint: 1,
      cloudTurns: [],
      routingScore: 1,
      whole: UNSCORABLE,
      taint: 1,
    };
  }
}

const UNSCORABLE: SensitivityResult = {
  score: 1,
  probability: 1,
  categories: [],
  spans: [],
  reasons: [],
  scorerVersion: 'failed',
};
