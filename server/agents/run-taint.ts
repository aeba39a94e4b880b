import { fromRoutingScale, toRoutingScale } from '../chat/score-prompt.ts';
import { ROUTING_LINE } from '../core/routing-line.ts';
import { NAME_ROLES } from '../documents/judge-name.ts';
import { scoreReadOnce } from '../sensitivity/combine.ts';
import type { ScoreFor } from '../sensitivity/scoring-service.ts';
import type { Segment, SensitivityResult } from '../sensitivity/sensitivity.types.ts';
import type { RunPrivacy } from './tool.types.ts';

/** What a run has come to know, and how sensitive that is; it only grows. */
export interface RunTaint {
  /** Scores a text that the run holds now; `stored` is what it was scored before, on the scorer's own scale. */
  add(names: string[], segment: Segment, stored?: number): Promise<void>;
  /** Scores the name of a file that the run holds now; `stored` is what its document was scored before. */
  addName(name: string, stored?: number): Promise<void>;
  /** Takes over what an answer inherited, on the routing scale: the mosaic of everything in its prompt. */
  inherit(taint: number): void;
  privacy(): RunPrivacy;
}

/**
 * Keeps what a run knows; the user's threshold is read at every look, and relaxing it does not release what was known under
 * a stricter one. A scorer that fails counts as the worst.
 */
export function createRunTaint(parts: {
  score: ScoreFor;
  userId: string;
  threshold: () => number;
  isLocalOnly: () => boolean;
  /** What is named when nothing alone is sensitive, but all of it taken together. */
  mosaicName: string;
}): RunTaint {
  const known: { names: string[]; raw: number; taint: number }[] = [];
  let inherited = 0;
  const add: RunTaint['add'] = async (names, segment, stored = 0) => {
    const raw = Math.max(await scoreOf(() => parts.score(parts.userId, [segment])), stored);
    known.push({ names, raw, taint: readOnce(raw, parts.threshold()) });
  };
  return {
    add,
    async addName(name, stored) {
      for (const role of NAME_ROLES) await add([name], { role, text: name }, stored);
    },
    inherit(taint) {
      inherited = Math.max(inherited, Number.isNaN(taint) ? 1 : readOnce(taint, ROUTING_LINE));
    },
    privacy() {
      const threshold = parts.threshold();
      for (const each of known) each.taint = Math.max(each.taint, readOnce(each.raw, threshold));
      const sensitive = known.filter(({ taint }) => taint >= ROUTING_LINE).flatMap(({ names }) => names);
      const mosaic = sensitive.length === 0 && inherited >= ROUTING_LINE ? [parts.mosaicName] : sensitive;
      return {
        taint: Math.max(inherited, ...known.map(({ taint }) => taint)),
        score: Math.max(fromRoutingScale(inherited, threshold), ...known.map(({ raw }) => raw)),
        sensitiveSources: [...new Set(mosaic)],
        isLocalOnly: parts.isLocalOnly(),
      };
    },
  };
}

/**
 * On the routing scale. Only the scorer has read it, and a tool may send it on in other words: at the line stands what stood there
 * before anybody read a second time.
 */
function readOnce(score: number, threshold: number): number {
  const taint = toRoutingScale(score, threshold);
  const isSensitive = toRoutingScale(scoreReadOnce(score), threshold) >= ROUTING_LINE;
  return isSensitive ? Math.max(taint, ROUTING_LINE) : taint;
}

async function scoreOf(score: () => Promise<SensitivityResult>): Promise<number> {
  try {
    const { score: result } = await score();
    return result >= 0 && result <= 1 ? result : 1;
  } catch {
    return 1;
  }
}
