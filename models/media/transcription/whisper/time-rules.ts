/** Numbers of the tokens that the rules are about. */
export interface TimedVocabulary {
  /** `<|endoftext|>`: words stand before it, marks between it and the times. */
  end: number;
  firstTime: number;
  /** Highest step of 0.02 s at which the first words may begin. */
  mostInitialStep: number;
  /** Sounds and signs that are never to be written. */
  suppressed: readonly number[];
}

/**
 * Bars, by minus infinity, what may not follow: marks, times that run backwards, times that do not come as
 * `<|start|> words <|end|>`, and words where some time is likelier than every word. The rules of Whisper's paper
 * (Radford et al., 2022, section 4.5) as its own `ApplyTimestampRules` has them.
 *
 * @param logits what the model expects next, changed in place.
 * @param written tokens of this window so far.
 */
export function applyTimeRules(
  logits: Float32Array,
  written: readonly number[],
  vocabulary: TimedVocabulary,
): void {
  const { end, firstTime, mostInitialStep, suppressed } = vocabulary;
  for (const token of suppressed) logits[token] = -Infinity;
  logits.fill(-Infinity, end + 1, firstTime);
  const isTime = (token: number | undefined) => token === undefined || token >= firstTime;
  const [before, last] = [written.at(-2), written.at(-1)];
  if (last === undefined) {
    logits.fill(-Infinity, 0, firstTime);
    logits.fill(-Infinity, firstTime + mostInitialStep + 1);
    return;
  }
  const latest = written.findLast((token) => token >= firstTime);
  // A segment that ends may begin the next at once; one that begins may not end there.
  const earliest = latest === undefined ? firstTime : isTime(last) && !isTime(before) ? latest : latest + 1;
  logits.fill(-Infinity, firstTime, earliest);
  if (isTime(last) && isTime(before)) logits.fill(-Infinity, firstTime);
  else if (isTime(last)) logits.fill(-Infinity, 0, end);
  if (isTimeLikelier(logits, firstTime)) logits.fill(-Infinity, 0, firstTime);
}

function isTimeLikelier(logits: Float32Array, firstTime: number): boolean {
  let bestWord = -Infinity;
  for (let token = 0; token < firstTime; token++) bestWord = Math.max(bestWord, logits[token] as number);
  let times = 0;
  for (let token = firstTime; token < logits.length; token++)
    times += Math.exp((logits[token] as number) - bestWord);
  return times > 1;
}
