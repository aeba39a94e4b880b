/**
 * Says something whenever nothing was said for `silenceMs`: proxies and clients take a stream that is silent for half a minute for
 * a dead one, and a large model here, or one that reasons elsewhere, may need longer for its first word.
 */
export function giveSignsOfLife(silenceMs: number, say: () => void) {
  const timer = setInterval(say, silenceMs);
  timer.unref();
  return {
    /** Something was said: the next sign waits for the whole silence again. */
    spoken: (): void => void timer.refresh(),
    end: (): void => clearInterval(timer),
  };
}

/** The sign of server-sent events: a comment, which every reader of them leaves out (WHATWG HTML, section 9.2). */
export function sseComment(words: string): string {
  return `: ${words}\n\n`;
}
