/** Whether digits are a filler that nobody holds: one digit repeated, or counting up or down throughout. */
export function isFillerDigits(digits: string): boolean {
  return isRepeatedDigit(digits) || COUNTING.includes(digits) || COUNTING_DOWN.includes(digits);
}

/** Whether digits are one digit repeated. Beside the name of a document, counting digits may be somebody's lazy truth. */
export function isRepeatedDigit(digits: string): boolean {
  return /^(\d)\1*$/.test(digits);
}

/**
 * Whether a value is a stand-in for a secret: `sk-xxxx`, `${VAR}`, `<TOKEN>`, `your_api_key`, `****`,
 * `AKIAIOSFODNN7EXAMPLE`. It is judged by itself: "the-blue-whale-4131" is none. `value` is folded to lower case.
 */
export function isPlaceholderValue(value: string): boolean {
  return MASKED.test(value) || isMadeOfStandIns(value) || TEMPLATE.test(value) || isMonotonous(value);
}

const COUNTING = '01234567890123456789012345678901234567890';
const COUNTING_DOWN = '98765432109876543210987654321098765432109';

/** `xxxx`, `****`, `…`, and the key that AWS prints in its manuals. */
const MASKED = /xxxx|\*{3}|\.{3}|…|^[a-z0-9/+]{13,}example(?:key)?$|example\.(?:com|org|net)|redacted/;

/** Whether a value is made of words that stand for one and nothing else: `your_api_key`, `the-password-here`, `changeme123`. */
function isMadeOfStandIns(value: string): boolean {
  const words = value.replace(/[-_!?\d]{0,5}$/, '').split(/[-_. ]+|(?<=my|your)(?=[a-z])/);
  return words.length > 1
    ? words.every((word) => STAND_INS.has(word))
    : /^(?:api_?key|token|secret|pass(?:word|wd)|motdepasse|none|null|undefined|true|false|todo|tbd|foo|bar|foobar|changeme|changeit|replaceme|placeholder|ex[ae]mple|sample|dummy|redacted)$/.test(
        words[0] ?? '',
      );
}

const STAND_INS = new Set(
  (
    'your votre ton my mon ma mes the le la les a an un une some any this ce api key keys cle clef token tokens jeton secret secrets ' +
    'password passwd pass pwd passphrase mdp mot de passe motdepasse apikey secretkey here ici insert replace replaceme with me ' +
    'change changeme changeit to value valeur example exemple sample dummy placeholder fake mock test testing foo bar baz foobar ' +
    'none null undefined nil true false todo tbd redacted strong long very super db database user username admin client app ' +
    'access private public id smtp openai stripe github gitlab aws google azure anthropic slack real own actual string text ' +
    'generated random something goes in environment env var variable yourself'
  ).split(' '),
);

/** `${VAR}`, `$VAR`, `{{ var }}`, `<TOKEN>`, `%VAR%`, `[TOKEN]`, `process.env.X`, `os.environ`. */
const TEMPLATE =
  /^\$|^\{\{|^\{[a-z_. ]{1,40}\}|^<[^<>]{0,60}>?$|^%[a-z_]{1,40}%|^\[[a-z _-]{1,40}\]?$|process\.env|environ|getenv|secrets\.|^env\.|^config\.|^var\./;

/** Too few different characters, or the counting row of a keyboard, to be a key. */
function isMonotonous(value: string): boolean {
  const body = value.slice(value.lastIndexOf('_') + 1);
  if (body.length >= 8 && new Set(body).size <= 3) return true;
  return body.length >= 10 && /^(?:0?123456789|abcdefghij|0123456789abcdef|1234567890)/.test(body);
}
