/** One regular expression that ran, and the longest text that it was given. */
export interface UsedPattern {
  source: string;
  flags: string;
  longest: number;
}

/** Every regular expression that runs while `work` does, by what `RegExp.prototype.exec` is called with. */
export function collectPatterns(work: () => void): UsedPattern[] {
  const used = new Map<string, UsedPattern>();
  const original = RegExp.prototype.exec;
  RegExp.prototype.exec = function exec(text: string) {
    const key = `${this.flags}/${this.source}`;
    const known = used.get(key) ?? { source: this.source, flags: this.flags, longest: 0 };
    known.longest = Math.max(known.longest, String(text).length);
    used.set(key, known);
    return original.call(this, text);
  };
  try {
    work();
  } finally {
    RegExp.prototype.exec = original;
  }
  return [...used.values()];
}
