const SUPPORTED = ['en', 'fr'] as const;

/** The first supported language of an `Accept-Language` header by weight (RFC 9110, 12.5.4), else English. */
export function preferredLanguage(header: string | undefined): 'en' | 'fr' {
  const [best] = (header ?? '')
    .split(',')
    .map(parseRange)
    .filter((range) => range.language !== undefined && range.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return best?.language ?? 'en';
}

function parseRange(range: string): { language: 'en' | 'fr' | undefined; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return {
    language: SUPPORTED.find((language) => tag === language || tag.startsWith(`${language}-`)),
    weight: weight === undefined ? 1 : Number(weight) || 0,
  };
}
