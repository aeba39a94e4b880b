import { isPlaceholderValue } from './placeholder-values.ts';

interface PasswordCandidate {
  /** In its own case. */
  value: string;
  /** What joins it to the word "password": `:`, `=`, `est`, `is`, …; empty where nothing does. */
  connector: string;
  /** Up to 30 characters before the word "password" and all up to the value, then what follows the value; folded. */
  context: string;
  rest: string;
}

/**
 * Whether the candidate is a password that someone gave. `strong`: it mixes letters with digits or signs. `weak`: a
 * plain word, taken only where the sentence says that it is the value ("my password is swordfish"). Else `no`.
 */
export function isPasswordValue({
  value,
  connector,
  context,
  rest,
}: PasswordCandidate): 'strong' | 'weak' | 'no' {
  const lower = value.toLowerCase();
  if (isPlaceholderValue(lower) || REMARK.test(lower) || PRODUCT.test(lower)) return 'no';
  if (isOfProgram(value, context)) return 'no';
  if (isExpression(value) && !/["'`]$/.test(context)) return 'no';
  if (isMember(value, connector) && !/["'`]$|(?:mot ?de ?passe|mdp)[ :=]*$/.test(context)) return 'no';
  if (PROGRAM_TEXT.test(programAround(context, rest)) && !/["'`]$/.test(context)) return 'no';
  if (/^\d+$/.test(value)) return value.length >= (connector ? 4 : 6) && !UNIT.test(rest) ? 'strong' : 'no';
  if (UNIT.test(rest) && /\d/.test(value)) return 'no';
  if (/ /.test(value)) return connector && isPassphrase(lower) ? 'weak' : 'no';
  if (isMixed(value)) return value.length >= 4 && (connector || value.length >= 6) ? 'strong' : 'no';
  if (!connector || !/^[\p{L}'-]{4,}$/u.test(value)) return 'no';
  const isSetting = /[:=>]/.test(connector);
  const isOwned = /(?<![a-z])(?:mon|notre|my|our|son|sa|his|her|their|ton|your|the|le|du|wifi|wi-fi) /.test(
    context,
  );
  const endsThere =
    /^["'`]?(?: ?["'`]?$| ?[.,;!)\n]| (?:et|and|pour|for|mais|but|stp|svp|please|merci|thanks)(?![a-z]))/.test(
      rest,
    );
  return endsThere && (isSetting || isOwned) ? 'weak' : 'no';
}

/** A digit or a sign within letters, or a capital after a small letter. Hyphens and apostrophes join plain words too. */
function isMixed(value: string): boolean {
  if (/^\p{L}{3,}\.\p{L}{3,}$/u.test(value)) return true;
  if (/^\p{L}{4,}_\p{L}{3,}$/u.test(value)) return !IDENTIFIER.test(value);
  if (/^[\p{L}]+(?:[-'’/_][\p{L}]+)*[.!?…]*$/u.test(value)) return /\p{Ll}\p{Lu}/u.test(value);
  return /[\p{L}\d]/u.test(value) && (/\d/.test(value) || /[^\p{L}\d\s'’.,/-]/u.test(value));
}

/** What programs name with an underscore. */
const IDENTIFIER =
  /(?:^|_)(?:reset|hash|hashed|token|field|input|user|admin|change|policy|verify|confirm|check|old|new|login|password|passwd|secret|key|file|path|name|value|length|digest|encrypted|plain|string|mot|passe|env|config|auth|db|database|root|host|id)(?:_|$)/i;

/** Words in quotation marks that do not begin as a remark does; from four words on they may. */
function isPassphrase(lower: string): boolean {
  const words = lower.split(' ');
  return words.length >= 4 ? words.length <= 12 : !REMARK.test(words[0] ?? '');
}

/**
 * What a program does not give as the password: a test that passed ("PASS: TestParse"); and in quotation marks the version of a
 * package ("pbkdf2-password": "^1.2.1"), the other arm of a condition (? 'bad_password' : 'refused'), the label of a field by its
 * own name (passphrase: 'Passphrase').
 */
function isOfProgram(value: string, context: string): boolean {
  if (/(?:^|\n|--- )pass ?: $/.test(context) && /^Test[A-Z_]|::/.test(value)) return true;
  if (!/["'`]$/.test(context)) return false;
  if (
    /["'][@a-z\d/.-]+-[a-z]+["'] ?: ?["']$/.test(context) &&
    /^[\^~<>=]{0,2}\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(value)
  )
    return true;
  if (/\? ?["'`][\w-]*(?:pass|pwd|mdp)[\w-]*["'`] ?: ?["'`]$/.test(context)) return true;
  const field = /(?<![a-z])([a-z]+)["']? ?: ?["'`]$/.exec(context)?.[1];
  return field === value.toLowerCase() && value !== field;
}

/** Program text: a call, an indexed value, a type, an object that everybody names so. */
function isExpression(value: string): boolean {
  return /^[a-z_$][\w$]*(?:\.[a-z_$]+)*\(|[({[]$|\(\)|=>|\)$|^[[({]|^\/\/|^https?:|^(?:req|res|this|self|process|os|user|data|form|props|state|ctx|config|env|body|event)[.[]/i.test(
    value,
  );
}

/** A member of an object, where an equals sign says that this is a program. */
function isMember(value: string, connector: string): boolean {
  return (
    connector.includes('=') &&
    !/[a-z]\.[A-Z][a-z]+$/.test(value) &&
    /^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*)+;?$/i.test(value)
  );
}

/** What stands around it: of a comment its own line, which is no program. */
function programAround(context: string, rest: string): string {
  const line = context.slice(context.lastIndexOf('\n') + 1);
  return COMMENT.test(line) ? line + rest.replace(/(?: ?\*\/)?\n[\s\S]*$/, '') : context + rest;
}

const COMMENT = /^\s*(?:\/\/|\/?\*+|#|--|;)\s/;

/** In program text only a literal in quotation marks is a password that someone gave. */
const PROGRAM_TEXT =
  /\) ?=>|[{}`]|[a-z]\(|(?<![a-z])(?:const|let|var|await|async|return|function|import)(?![a-z])/;

const UNIT =
  /^ ?(?:caracteres?|characters?|chars?|signes|lettres|letters|digits|chiffres|mots|words|fois|times|jours|days|ans|years|mois|months|minutes|%|bits|tentatives|attempts|essais)/;

/** Managers and services that people write in mixed case. */
const PRODUCT =
  /^(?:keepass(?:xc|dx|2)?|lastpass|onepassword|1password|bitwarden|nordpass|dashlane|icloud|youtube|linkedin|github|gitlab|paypal|onedrive|onenote|ebay|iphone|ipad|macos|chromeos|wordpress|franceconnect|openid|whatsapp|tiktok|powershell|javascript|typescript|mysql|postgresql|mongodb|.*(?:error|exception))$/;

/** What people say about passwords instead of telling them, and words that types and forms put there. */
const REMARK = new RegExp(
  `^(?:${
    'required|obligatoire|requis|optional|facultatif|forgotten|forgot|oublie|oubliee|perdu|lost|incorrect|incorrecte|invalid|invalide|wrong|' +
    'expired|expire|reset|changed|change|changer|modifie|stolen|vole|hacked|pirate|compromised|compromis|leaked|fuite|weak|faible|strong|' +
    'fort|robuste|secure|securise|safe|sur|good|bon|bad|mauvais|correct|correcte|valid|valide|ok|okay|same|pareil|identique|different|' +
    'hashed|hache|encrypted|chiffre|stored|stocke|saved|enregistre|sent|envoye|empty|vide|blank|missing|manquant|hidden|masque|visible|' +
    'string|str|varchar|text|char|number|integer|boolean|bool|object|array|any|unknown|void|input|type|field|champ|hash|salt|bcrypt|argon2(?:id?|d)?|' +
    'not|pas|ne|n|never|jamais|always|toujours|still|already|deja|too|trop|very|tres|so|si|really|vraiment|only|seulement|just|juste|' +
    'the|a|an|le|la|les|un|une|des|du|de|my|mon|ma|mes|your|votre|ton|his|her|son|sa|our|notre|this|that|ce|cette|cela|ca|it|il|elle|' +
    'what|quoi|que|qui|quel|which|how|comment|why|pourquoi|when|quand|where|ou|if|in|on|at|by|to|from|for|with|without|avec|sans|dans|' +
    'sur|par|pour|vers|and|et|or|but|mais|more|plus|less|moins|long|court|short|simple|complex|complexe|easy|facile|hard|difficile|' +
    'important|necessary|necessaire|needed|asked|demande|refused|refuse|accepted|accepte|rejected|rejete|blocked|bloque|locked|' +
    'verrouille|working|marche|fonctionne|being|be|been|etre|ete|going|gone|known|connu|unique|random|aleatoire|generated|genere|' +
    'default|defaut|temporary|temporaire|new|nouveau|old|ancien|private|prive|public|confidential|confidentiel|secret|sensitive|' +
    'sensible|shared|partage|written|ecrit|there|here|ici|la|better|mieux|best|worse|common|courant|used|utilise|set|defined|defini|' +
    'created|cree|provided|fourni|displayed|affiche|checked|verifie|case-sensitive|well|bien|now|maintenant|none|null|help|aide|' +
    'manager|managers|gestionnaire|policy|politique|protected|protege|authentication|authentification|recovery|recuperation|' +
    'protection|security|securite|something|quelque|anything|everything|nothing|rien|tout|oublier|reinitialiser|reinitialise|' +
    'wpa|wpa2|wpa3|wep|log|login|sign|enter|entrer|saisir|type|tape|taper|choose|choisir|please|merci|stp|svp|yes|oui|non|no'
  }|.*\\.{3})$`,
);
