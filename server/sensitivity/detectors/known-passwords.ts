/**
 * Whether a password or a code is one that stands for all of them. Those that manuals and jokes are written with (hunter2, changeme)
 * are nobody's unless the sentence says whose they are. Those that the yearly lists of leaked ones begin with (azerty75, 0000)
 * are somebody's unless the sentence discusses them. Nothing else around a value makes it harmless, and no other value is.
 * `text` is folded to lower case.
 */
export function isKnownPassword(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end).replace(/[.,;!?)]$/, '');
  const around = text.slice(Math.max(0, start - 90), end + 60);
  if (OWNED.test(around)) return false;
  return DOCUMENTED.test(value) || (COMMON.test(value) && DISCUSSED.test(around));
}

const DOCUMENTED =
  /^(?:hunter2|change-?(?:me|it)\d{0,3}!?|(?:my|your|the)?-?(?:secret)?-?password(?:1|12|123|1234)?!?|passw0rd|letmein|correct-?horse-?battery-?staple|tr0ub4dor&3|foobar|trustno1|swordfish|s3cr3t|secret123|test123|(?:mot_?de_?passe|motdepasse)(?:1|12|123)?)$/;

const COMMON =
  /^(?:(?:p[a@4](?:ss|55)w[o0]rd|pass|mdp|qwerty|azerty|qwertz|abc|admin|root|test|welcome|iloveyou|monkey|dragon|soleil|doudou|bonjour|user|guest|demo|hunter|default|login)[!@#\d]{0,5}|1?2?3?4?5?6?7?8?9?0?|4321|2580|1212|(\d)\1{2,}|123123|1q2w3e4r(?:5t)?|123456a|a1b2c3(?:d4)?)$/;

const OWNED = /(?<![a-z])(?:mon|mes|ma|notre|nos|my|our|mine|i use|j'utilise|son|his|her|their)(?![a-z])/;
const DISCUSSED =
  /\?|(?<![a-z])(?:good|bad|mauvais|strong|secure|weak|worst|never|don't|do not|avoid|jamais|evite[rz]?|n'utilise[rz]?|faibles?|pires?|robuste|placeholder|crack(?:ed|er)?|brute|appears|everyone|listed|top|(?:most|plus|tres|trop) (?:common|used|popular|courants?|utilises?|frequents?|repandus?)|commonest|common|default|factory|par defaut|usine|examples?|exemples?|e\.g|ex ?:|like|such as|comme|tutorial|tutoriel|quiz|demo|sandbox|dummy|fake|mock|fictif|fictive|story|stories|scene|character|mystery|histoire|personnage|roman|novel|film|movie|game|jeu)(?![a-z])|[!=]==|(?<![a-z])(?:if|expect|it|verify|assert\w*|function \w+) ?\(/;
