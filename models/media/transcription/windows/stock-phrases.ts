/**
 * Whether a text is the credits of subtitles: speech models were trained on films, and put these where nobody speaks
 * (Koenecke et al., Careless Whisper, 2024). Nobody says them.
 */
export function isCredits(text: string): boolean {
  return CREDITS.some((pattern) => pattern.test(text));
}

/** Whether a text is what the same models say over noise: true only where somebody can be heard. */
export function isFarewell(text: string): boolean {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}' ]+/gu, ' ');
  return FAREWELLS.has(words.replace(/\s+/g, ' ').trim());
}

const CREDITS = [
  /\bamara\.org\b/i,
  /^sous-?\s?titr(?:es|age)\b.{0,40}\b(?:par|réalisés?|fr|st'? ?\d+|radio-canada)\b/i,
  /^sous-titrage(?: st' ?\d+)?\.?$/i,
  /^(?:subtitles|captions|captioning|transcription|transcribed|translation)\s+(?:made |provided |created )?by\b/i,
  /^(?:transcription|traduction|relecture)\s*:\s*\S/i,
];

const FAREWELLS = new Set([
  'you',
  'bye',
  'bye bye',
  'thank you',
  'thank you very much',
  'thank you so much',
  'thanks for watching',
  'thank you for watching',
  'thank you for watching this video',
  'thanks for listening',
  'thank you for listening',
  'please subscribe',
  'please subscribe to my channel',
  "don't forget to like and subscribe",
  'see you next time',
  'see you in the next video',
  'merci',
  'merci beaucoup',
  "merci d'avoir regardé",
  "merci d'avoir regardé cette vidéo",
  'merci de votre attention',
  "n'oubliez pas de vous abonner",
  'abonnez vous',
  'à bientôt',
  'au revoir',
  'à la prochaine',
]);
