import type { Detection } from '../sensitivity.types.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Passwords as they are spoken: "le mot de passe c'est tout attaché girafe violette", "password is capital T, t, r, e, underscore
 * nineteen". The words of dictation (capital, tout attaché, underscore, letter by letter) after "password is" are what tells a value from
 * a remark.
 */
export const dictatedPasswordDetector: ViewDetector = {
  name: 'dictated_password',
  find: ({ text }) => {
    const found: Detection[] = [];
    for (const { index, 0: label } of text.matchAll(SAID)) {
      const start = index + label.length;
      const value =
        /^[^\n.?!]{4,110}/.exec(text.slice(start, start + 110))?.[0] ?? text.slice(start, start + 110);
      if (value.length < 4 || RULE.test(value)) continue;
      if (DICTATION.test(value) || SPELT.test(value))
        found.push(secret('password', { start, end: start + value.trimEnd().length }, 0.8));
    }
    for (const { index, 0: said, 1: value = '' } of text.matchAll(PASSPHRASE)) {
      const end = index + said.length;
      if (!RULE.test(value) && !GENERAL.test(value))
        found.push(secret('password', { start: end - value.length, end }, 0.75));
    }
    for (const { index } of text.matchAll(SAID_AFTER)) {
      const from = Math.max(0, index - 110);
      const value = /[^\n.?!]*$/.exec(text.slice(from, index))?.[0] ?? '';
      const isDictated = DICTATION.test(value) || SPELT.test(value);
      if (isDictated && !RULE.test(value))
        found.push(secret('password', { start: index - value.trimStart().length, end: index }, 0.8));
    }
    return found;
  },
};

const SAID =
  /(?<![a-z])(?:mots? de passe?|mdp|password|passcode|pass|passphrase|(?:code|cle) (?:du |de la |de )?(?:wi-?fi|box))(?![a-z])[^\n.?!:=]{0,40}?(?: ?[:=]| is| est| c'est| c| was| etait| sera| becomes)(?: now| maintenant)? (?=[a-z0-9])/g;
/** Plain words after "the passphrase is". */
const PASSPHRASE =
  /(?<![a-z])(?:pass ?phrases?|phrase (?:de passe|secrete)|phrase (?:du|de la|de mon|pour le) (?:coffre|portefeuille|wallet|vault|cle)[a-z ]{0,16}|(?:master|vault|secret|wallet|pass) (?:phrase|password)|mot memorable)(?![a-z])[^\n.?!:=]{0,40}?(?: ?[:=]| est| is| c'est) ?:? ?["']?((?:[a-z'-]{2,14}[ -]){2,9}[a-z'-]{2,14})(?= ?["'.!,\n]| ?$)/g;
const GENERAL =
  /^(?:that|this|it|une?|a|an|the|la|le|not|pas|plus|more|just|better|longer|important|easier|required|mieux|trop|too|what|quoi|ce que|used|utilise|comme|like|still|always|toujours|safer|stronger|obligatoire)(?![a-z])/;
const SAID_AFTER =
  /(?<![a-z])(?:that's|that is|c'est|voila) (?:[a-z'-]{2,12} ){0,4}(?:mot de passe|mdp|password|passcode|passphrase)(?![a-z])/g;
const DICTATION =
  /(?<![a-z])(?:tout (?:attache|colle|en (?:minuscules?|majuscules?))|en (?:un (?:seul )?mot|minuscules?|majuscules?)|sans (?:espaces?|accents?)|(?:une )?majuscules?|(?:grand|petit) [a-z](?![a-z])|minuscules?|tiret(?: du bas| bas| du 6| du 8)?|arobase|point d'exclamation|(?:all )?(?:one word|lower ?case|upper ?case|caps|together)|(?:capital|uppercase|lowercase|big|small) [a-z](?![a-z])|capital letter|no spaces?|underscore|hyphen|at sign|exclamation (?:mark|point)|hash(?:tag)?|dollar sign|ampersand|(?:spelt|spelled|ca s'ecrit|j'epelle)|comme dans|as in|with a capital|avec une majuscule|at the end|a la fin|backwards?|a l'envers|suivie? d[eu]|followed by)(?![a-z])/;
/** Four letters or more one by one. */
const SPELT = /(?<![a-z0-9])[a-z0-9](?:[ ,-]{1,2}[a-z0-9]){3,}(?![a-z0-9])/;
const RULE =
  /(?<![a-z])(?:doit|devrait|must|should|au moins|at least|contenir|contains?|contient|chiffres? et|letters? and|sensible a|sensitive|casse|required|obligatoire|requis|trop|too|pourquoi|why|refuse[esd]?|rejete)(?![a-z])/;
