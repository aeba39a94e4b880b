/**
 * Whether a short code or a password in prose belongs to a story, a game, an exercise, a joke or a list of everybody's
 * favourites, by the words in the 90 characters before [start, end) and the 60 after. Only for values that nothing but
 * their surroundings make secret; a token with a format of its own is a secret in a novel too.
 */
export function isUnreal(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 90), start);
  const after = text.slice(end, end + 60);
  return UNREAL.test(before) || UNREAL.test(after);
}

/** The same with the titles of games, where doors and safes have codes; a password may well be that of a real account there. */
export function isUnrealCode(text: string, start: number, end: number): boolean {
  const around = text.slice(Math.max(0, start - 90), end + 60);
  return GAME.test(around) || isUnreal(text, start, end);
}

/** Whether the sentence speaks of passwords that everybody chooses or should not choose, and not of somebody's. */
export function isCommonlyKnown(text: string, start: number, end: number): boolean {
  const around = text.slice(Math.max(0, start - 80), end + 60);
  if (OWNED.test(around)) return false;
  if (
    /(?<![a-z])(?:like|such as|comme|e\.g\.|ex ?:) ?["']?$/.test(text.slice(Math.max(0, start - 12), start))
  )
    return true;
  return KNOWN.test(around) || (EVERYBODYS.test(text.slice(start, end)) && DISCUSSED.test(around));
}

/** What the yearly lists of leaked passwords begin with. */
const EVERYBODYS =
  /^(?:p[a@4]ss?w[o0]rd[!\d]{0,4}|(?:qwerty|azerty|qwertz|abc|admin|root|test|welcome|letmein|iloveyou|monkey|dragon|soleil|doudou|bonjour|motdepasse|mdp|user|guest|hunter|changeme|default|login)[!@\d]{0,4}|1?2?3?4?5?6?7?8?9?0?|111111|000000|123123|1q2w3e4r)[.,;!?]?$/;
const DISCUSSED =
  /\?|(?<![a-z])(?:good|bad|strong|safe|secure|weak|never|don't|do not|avoid|jamais|evite[rz]?|n'utilise[rz]?|bon|fort|faible|sur|securise|robuste|placeholder|crack(?:ed|er)?|brute|appears|every|everyone|listed|top)(?![a-z])/;

const UNREAL =
  /(?<![a-z])(?:(?:mon|un|du|le|au|ce|the|a|my|our|for|this|another|d')[ ]?(?:roman|polar|conte|film|heist|novel|movie|short story|screenplay|thriller)|dans (?:le film|la serie|le roman|le livre|mr robot)|(?:my|main|un|mon|le|the) (?:character|protagonist|personnage|heros|hero|heroine|espion|spy)|(?:write|ecri[st]|redige|raconte|imagine|invente)(?:[ -](?:me|moi))? (?:a|an|une?) (?:[a-z]{2,10} ){0,2}(?:scene|story|dialogue|poem|chapter|histoire|nouvelle|poeme|sketch|conte)|murder mystery|scene idea|party game|role-?play|fort boyard|intrigue|fiction(?:nel|al)?|escape[ -]?(?:game|room)s?|jeux? (?:de piste|video|de role)|le jeu|in the (?:film|movie|book|show|series)|most (?:common|used|popular)|commonest|les? plus (?:courants?|utilises?|frequents?|repandus?)|cheats?(?: codes?)?|codes? de triche|triche|puzzles?|enigmes?|riddle|easter egg|treasure hunt|chasse au tresor|homework|devoirs? de|exercice|exercise|worksheet|quiz|combien de (?:combinaisons|possibilites)|how many (?:combinations|combos|possib|ways)|probabilite|probability|blague ?:|(?:a|the|this|une) (?:joke|blague)|joke ?:|soluce|walkthrough|mock|test suite|lol \(|bash\.org|xkcd|brute[ -]?forc[a-z]{1,3}|tutoriel|tutorial|exemple|example|par exemple|e\.g|wikipedia|fake|fictif|fictive|fictional|dummy)(?![a-z])|[!=]==|(?<![a-z])function [a-z]+\(|(?<![a-z])(?:if|expect|describe|it|verify) ?\(|(?<![a-z])assert /;

const GAME =
  /(?<![a-z])(?:zelda|pokemon|minecraft|gta|resident evil|skyrim|fallout|hogwarts|harry potter|poudlard|star wars|silent hill|bioshock|half-life|the last of us|uncharted|metal gear|deus ex|roblox|fortnite|d&d|dnd|donjons?|dungeons?|rpg)(?![a-z])/;

const KNOWN =
  /(?<![a-z])(?:most (?:common|used|popular)|commonest|common passwords?|worst passwords?|weak passwords?|bad passwords?|considered|(?:plus|tres|trop) (?:utilises?|courants?|repandus?|frequents?|faibles?)|mots? de passe (?:courants?|faibles?|les plus)|pires? mots?|mauvais mots?|pourquoi|why (?:is|are))(?![a-z])/;
const OWNED =
  /(?<![a-z])(?:mon|mes|ma|notre|nos|my|our|mine|i use|j'utilise|son|his|her|their|ton|your)(?![a-z])/;
