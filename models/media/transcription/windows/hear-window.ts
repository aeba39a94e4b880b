import type { TranscriptionLanguage } from '../transcriber.ts';
import { isLoop, judgeHeard } from './judge-heard.ts';
import type { Heard, Hearing } from './listener.ts';

/**
 * Has a window written down until it is believed: as it comes, then without what was said before, which leads into most
 * loops and some silence, and then by chance (Whisper's paper, section 4.5; it goes through five temperatures). Of a text that the model
 * stays unsure of the surest is kept, of one that stays a loop what stands before the loop.
 *
 * @param seconds length of the window.
 */
export async function hearWindow(
  hearing: Hearing,
  known: { language: TranscriptionLanguage | undefined; context: string },
  seconds: number,
  signal: AbortSignal,
): Promise<Heard> {
  const heard: Heard[] = [];
  for (const attempt of attemptsFrom(known.context)) {
    const latest = await hearing({ language: known.language, ...attempt }, signal);
    const verdict = judgeHeard(latest);
    if (verdict === 'speech') return latest;
    // Context can keep a model from writing anything, and chance can: that takes nothing back.
    const isBlank = verdict === 'blank' && attempt.context === '' && heard.length === 0;
    if (verdict === 'nothing' || isBlank) return { ...latest, segments: [], done: seconds };
    if (verdict !== 'blank') heard.push(latest);
  }
  const [surest] = heard
    .filter(({ segments }) => !isLoop(segments.map(({ text }) => text)))
    .toSorted((left, right) => right.confidence - left.confidence);
  return surest ?? { ...cutLoop(heard[0] as Heard), done: seconds };
}

function attemptsFrom(context: string): { context: string; temperature: number }[] {
  const anew = [0, 0.4, 0.8].map((temperature) => ({ context: '', temperature }));
  return context === '' ? anew : [{ context, temperature: 0 }, ...anew];
}

/** What stands before the loop, and the first of segments that repeat. */
function cutLoop(heard: Heard): Heard {
  const texts = heard.segments.map(({ text }) => text);
  const loopAt = texts.findIndex((_, at) => isLoop(texts.slice(0, at + 1)));
  const last = texts[loopAt];
  const from = last === undefined ? texts.length : texts.indexOf(last) + 1;
  const kept = heard.segments.slice(0, Math.min(from, loopAt));
  return { ...heard, segments: kept };
}
