/** Says, in the language of the message, that it is longer than the model can read, and what helps. */
export function contextExceededText(message: string, limit: number): string {
  const sample = message.slice(0, 4_000);
  const french = sample.match(FRENCH_WORDS)?.length ?? 0;
  const english = sample.match(ENGLISH_WORDS)?.length ?? 0;
  return french > english
    ? `Ce message est plus long que ce que le modèle local peut lire (${limit} jetons). Rien n'a été coupé ni envoyé ailleurs. Raccourcissez-le, ou installez dans « Modèles » un modèle qui lit davantage.`
    : `This message is longer than the local model can read (${limit} tokens). Nothing was cut and nothing was sent elsewhere. Shorten it, or open Models and install a model that reads more.`;
}

const FRENCH_WORDS =
  /(?<!\p{L})(le|la|les|des|est|et|je|vous|une|pour|dans|que|qui|sur|avec|pas)(?!\p{L})/giu;
const ENGLISH_WORDS = /(?<!\p{L})(the|and|is|of|to|you|that|for|with|in|on|this|are|not)(?!\p{L})/giu;
