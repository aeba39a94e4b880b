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
 * `AKIAIOSFODNN7EXAMPLE`. `value` is folded to lower case.
 */
export function isPlaceholderValue(value: string): boolean {
  return FILLER_WORD.test(value) || TEMPLATE.test(value) || isMonotonous(value);
}

const COUNTING = '01234567890123456789012345678901234567890';
const COUNTING_DOWN = '98765432109876543210987654321098765432109';

const FILLER_WORD =
  /example|exemple|placeholder|changeme|change[-_]me|redacted|dummy|xxxx|\*{3}|\.{3}|(?<![a-z])(?:your|votre|mon|ma|my|le|the)[-_]|your_?(?:api|key|token|secret|pass)|insert[-_]|replace|sample|_here$|-here$|^(?:token|secret|password|passwd|motdepasse|mot_de_passe|api_?key|none|null|undefined|true|false|todo|tbd|foobar|foo|bar)$/;

/** `${VAR}`, `$VAR`, `{{ var }}`, `<TOKEN>`, `%VAR%`, `[TOKEN]`, `process.env.X`, `os.environ`. */
const TEMPLATE =
  /^\$|^\{\{|^\{[a-z_. ]{1,40}\}|^<[^<>]{0,60}>?$|^%[a-z_]{1,40}%|^\[[a-z _-]{1,40}\]?$|process\.env|environ|getenv|secrets\.|^env\.|^config\.|^var\./;

/** Too few different characters, or the counting row of a keyboard, to be a key. */
function isMonotonous(value: string): boolean {
  const body = value.slice(value.lastIndexOf('_') + 1);
  if (body.length >= 8 && new Set(body).size <= 3) return true;
  return body.length >= 10 && /^(?:0?123456789|abcdefghij|0123456789abcdef|1234567890)/.test(body);
}
