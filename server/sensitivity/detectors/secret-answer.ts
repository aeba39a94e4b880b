import type { Detection } from '../sensitivity.types.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Answers to the questions that reset an account (NIST SP 800-63B section 5.1.1 calls them pre-registered knowledge
 * tokens): "question secrète : … réponse : …", "my mother's maiden name is …, the bank asks". An answer is one to five words
 * after a sign or a copula; a question without an answer gives nothing.
 */
export const secretAnswerDetector: ViewDetector = {
  name: 'secret_answer',
  find: ({ text }) => {
    const found: Detection[] = [];
    for (const match of text.matchAll(LABEL)) {
      const from = match.index + match[0].length;
      const direct = /maiden$/.test(match[0]) ? [DIRECT] : [];
      const joined = match[0] === 'question' ? [] : [NAME.test(match[0]) ? SAID : JOINED];
      for (const pattern of [ANSWER, ...direct, ...joined]) {
        const given = pattern.exec(text.slice(from, from + 140));
        const value = firstWords(given?.[1] ?? '');
        const start = from + (given?.index ?? 0) + (given?.[0].lastIndexOf(value) ?? 0);
        if (!isAnswer(value)) continue;
        found.push(secret('secret_answer', { start, end: start + value.length }, 0.8));
        break;
      }
    }
    return found;
  },
};

const LABEL =
  /(?<![a-z])(?:questions? (?:secretes?|de securite|de recuperation)|(?:security|secret|recovery|memorable) (?:questions?|answers?|words?|q)|(?:the )?answer to ["'][^"'\n]{3,40}["'][^\n.:=]{0,40}(?= is)|mot memorable|(?:first|favou?rite|premiere?|prefere) (?:school|pet|car|street|job|teacher|concert|animal|ecole|voiture|rue|prof) question|question(?= ?:[^\n?]{4,50}\?)|reponses? (?:secretes?|a la question|de securite)|(?:ma|my|his|her|sa) (?:mere|mother|mum|mom)(?:'s)?(?: (?:s'appelle|avait))? maiden name|maiden name|nom d[ue] (?:mon |ton |votre )?premiere? (?:chien|chat|animal|prof|instituteur|institutrice)|mother'?s maiden|nom de jeune fille de (?:ma|sa|ta|leur|votre) mere)(?![a-z])/g;
const NAME = /maiden|jeune fille/;
/** A word "answer" with a sign, wherever in the next sentences. */
const ANSWER =
  /(?<![a-z])(?:reponse|answer|rep|ans|a(?= ?:)|(?:j'avais|j'ai|on a) (?:repondu|mis)|i (?:always |usually )?(?:put|answered|answer|said|use))(?: ?[:=]| is| est| c'est|,)? ?(?<=[ :=])["']?([^\n.;!?"]{2,60})/;
const JOINED =
  /^(?: (?=["'])|[^\n:=]{0,60}[:=]|[^\n:=]{0,60}(?:,? c'est |,? c'etait | was (?!a |an |the )| is (?!a |an |the )| est (?!une? |la |le )))[ ]?["']?([^\n.;!?",]{2,40})/;
/** "Mothers maiden Wojcicka first pet Biscuit". */
const DIRECT = /^ (?!name)([a-z]{4,20})(?= first|[,.;\n]|$)/;
const SAID =
  /^[^\n:=]{0,30}(?:[:=]| c'est | is | est | was | etait )[ ]?["']?([a-z][a-z' -]{2,30}?)(?=[",.;!\n]|$| (?:that|and|et|pour|for|which|c'est))/;

const NO_ANSWER =
  /^(?:s(?![a-z])|a la|to the|it |them|must|should|doit|may|can|could|will|would|ne |c'est quoi|quoi|what|which|quel|quelle|how|comment|pourquoi|why|not|pas|n'|secure|un|une|a|an|the answer|la reponse|required|obligatoire|correct|wrong|fausse|incorrecte|oubliee|forgotten|stored|hash|your|votre|ton|ta|used|useful|pas tres|nulle|still|asked|deprecated|encore|string|number|boolean|undefined|null|sur|fiable|safe|secure|never|jamais|a bad|common|public|often|easy|facile|premier|first|quelle|nom |name of|ville|city)(?![a-z])|\?$/;

/** An answer is short; what follows it without a stop is not part of it. */
function firstWords(value: string): string {
  return /^(?:[^ ]+ ?){1,5}/.exec(value)?.[0].trimEnd() ?? '';
}

function isAnswer(value: string): boolean {
  return (
    value.length >= 2 && !NO_ANSWER.test(value) && !isPlaceholderValue(value) && value.split(' ').length <= 6
  );
}
