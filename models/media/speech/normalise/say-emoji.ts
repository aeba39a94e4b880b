import type { SpeechLanguage } from '../speaker.ts';

/** Says the emoji that carry a meaning, each run of the same one once, and leaves out the others. */
export function sayEmoji(text: string, language: SpeechLanguage): string {
  return text
    .replace(EMOJI_RUN, (run) => {
      const names = [...run.matchAll(EMOJI)].map(([emoji]) => NAMES[bare(emoji)]?.[language] ?? '');
      const said = names.filter((name, index) => name !== '' && name !== names[index - 1]);
      return said.length > 0 ? ` ${said.join(', ')} ` : ' ';
    })
    .replace(/ +([.,!?;:])/g, (_, mark: string) =>
      language === 'fr' && /[!?;:]/.test(mark) ? ` ${mark}` : mark,
    );
}

const EMOJI = /\p{RGI_Emoji}|(?=\P{ASCII})\p{Extended_Pictographic}\ufe0f?/gv;
const EMOJI_RUN = /(?:(?:\p{RGI_Emoji}|(?=\P{ASCII})\p{Extended_Pictographic}\ufe0f?)[ \u200d\ufe0f]?)+/gv;

/** Without presentation and skin colour. */
function bare(emoji: string): string {
  return emoji.replace(/\ufe0f|\p{Emoji_Modifier}/gu, '');
}

const NAMES: Record<string, Record<SpeechLanguage, string>> = {
  '😀': { fr: 'sourire', en: 'smile' },
  '😃': { fr: 'sourire', en: 'smile' },
  '😄': { fr: 'sourire', en: 'smile' },
  '😊': { fr: 'sourire', en: 'smile' },
  '🙂': { fr: 'sourire', en: 'smile' },
  '😂': { fr: 'rires', en: 'laughter' },
  '🤣': { fr: 'rires', en: 'laughter' },
  '😉': { fr: 'clin d’œil', en: 'wink' },
  '😢': { fr: 'triste', en: 'sad' },
  '😭': { fr: 'en larmes', en: 'in tears' },
  '😡': { fr: 'en colère', en: 'angry' },
  '❤': { fr: 'cœur', en: 'heart' },
  '👍': { fr: 'pouce levé', en: 'thumbs up' },
  '👎': { fr: 'pouce baissé', en: 'thumbs down' },
  '👏': { fr: 'applaudissements', en: 'applause' },
  '🙏': { fr: 'merci', en: 'thank you' },
  '🎉': { fr: 'félicitations', en: 'congratulations' },
  '🔥': { fr: 'feu', en: 'fire' },
  '✅': { fr: 'fait', en: 'done' },
  '❌': { fr: 'non', en: 'no' },
  '⚠': { fr: 'attention', en: 'warning' },
};
