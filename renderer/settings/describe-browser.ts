const BROWSERS: [RegExp, string][] = [
  [/Electron\//, 'Alcove'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chromium'],
  [/Safari\//, 'Safari'],
  [/curl\//, 'curl'],
  [/node/i, 'Node'],
];

const SYSTEMS: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
];

/** A browser and its system in two words, from a user agent; undefined when neither is known. */
export function describeBrowser(userAgent: string): string | undefined {
  const browser = nameOf(BROWSERS, userAgent);
  const system = nameOf(SYSTEMS, userAgent);
  return browser && system ? `${browser}, ${system}` : (browser ?? system);
}

function nameOf(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
