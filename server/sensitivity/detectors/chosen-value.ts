import { isPlaceholderValue } from './placeholder-values.ts';

/**
 * Whether a token, in its own case, looks like a password that somebody chose: letters with digits or with a sign inside, six to
 * forty characters, and none of the shapes that mix them for other reasons (`KNOWN_SHAPE`).
 */
export function looksChosen(value: string): boolean {
  if (isEncodedProse(value)) return false;
  const lower = value.toLowerCase();
  if (value.length < 6 || value.length > 40 || isPlaceholderValue(lower) || KNOWN_SHAPE.test(lower))
    return false;
  if (!/[a-z]{2}/.test(lower) && !/[a-z].*[a-z]/.test(lower)) return false;
  const hasDigit = /\d/.test(value);
  const hasSign = /[!#$&*+?%^~@=]/.test(value.replace(/[!?.,;:]+$/, ''));
  const hasLateSign = /\d[!?*$#]+$/.test(value);
  const hasSeparator = /[a-z][_.+-][a-z\d]/i.test(value);
  const hasCase = /[a-z].*[A-Z]|[A-Z].*[a-z]/.test(value);
  if (hasDigit)
    return (
      hasSign ||
      hasLateSign ||
      hasCase ||
      hasSeparator ||
      /^[a-z]{3,}\d{1,8}[a-z]*$|^\d+[a-z]{3,}\d*$|[a-z]\d+[a-z]/.test(lower)
    );
  return hasSign && /^[a-z]{3,}[!#$&*+?%^~@]+[a-z]{3,}/i.test(value);
}

/**
 * Whether a token is a chosen or generated password beyond doubt, so that it needs no word beside it: small and capital letters with
 * two digits, or letters and digits with a sign that names, files and numbers do not have.
 */
export function looksStrong(value: string): boolean {
  if (value.length < 8 || !looksChosen(value.replaceAll('=', '-'))) return false;
  const digits = value.replaceAll(/\D/g, '').length;
  const hasCase = /[a-z]/.test(value) && /[A-Z]/.test(value);
  return (hasCase && digits >= 2) || (digits >= 1 && /[!#$%&*?^~]/.test(value.slice(1)));
}

/** Percent-encoded blanks (RFC 3986) between words; the blank of "Soleil%2024" may as well be a year with a sign before it. */
function isEncodedProse(value: string): boolean {
  return /%(?:20|0[9ad])(?!\d+$)/i.test(value);
}

/** Addresses, versions, measures, hours, models, file names, ciphers, products. */
const KNOWN_SHAPE =
  /\.[a-z]{1,4}:\d+(?::\d+)?$|^[a-z-]+:\d+(?:\.\d+)?(?:%|px|r?em|v[hw])|^(?:[al]?gpl|apache|bsd|mit|mpl|cc|epl|eupl|cddl|isc)-[\d.a-z-]+$|^(?:https?:|www\.|ftp:|[a-z]:\\|\.{0,2}\/|#|-)|@[a-z0-9-]+\.[a-z]|^(?:root|admin|git|pi|ubuntu|debian|ec2-user|deploy|user)@[a-z][a-z0-9-]*$|^(?:[a-z0-9-]+\.){1,4}(?:com|fr|org|net|io|co|uk|eu|dev|local|lan|be|ch|de)(?:$|[/:])|^v?\d+(?:[.,x:/-]\d+)+[a-z]?$|^v?\d+(?:\.\d+)+-\d+-g[a-f0-9]{7,}$|^\d+(?:[.,]\d+)?[a-z]{1,4}$|^\d+(?:e|eme|er|st|nd|rd|th|h\d*|min|sec|px|ms|kb|mb|gb|go|mo)$|\.(?:png|jpe?g|pdf|docx?|xlsx?|txt|csv|json|ya?ml|py|js|ts|html?|md|zip|env|sh|php|sql|conf|ini|log)$|^(?:wpa|sha|md|aes|rsa|utf|base|ipv|http|mp|h|win(?:dows)?|ios|android|iphone|ipad|galaxy|pixel|rtx|gtx|rfc|iso|ps|tls|ssl|oauth|auth|office|microsoft|python|php|java|mysql|postgres|ubuntu|debian|covid|bcrypt|argon|pbkdf|pkcs|x|web|level|netgear|livebox|freebox|bbox|tp-link|linksys|ssid|user|test|admin|id|article|art|step|version|node|log|port|room|salle|formula|france|tf|canal|rmc|cm|windows|mac|macbook|chrome|firefox|kernel|bootstrap|angular|vue|react|django|laravel|spring|swift|kotlin|unity|unreal|blender|photoshop|playstation|switch|boeing|airbus|formule|type|phase|stage|grade|niveau|team|group|groupe|classe|class|unit|question|exercice|figure|table|page|chapter|chapitre|section|annexe|bitwarden|proton|outlook|gmail|excel|word|teams|zoom|switch|raspberry|arduino|esp|nvidia|intel|ryzen|core|geforce|radeon|galaxy|xperia|redmi|mi|note|2fa|mfa|1password|keepass|lastpass|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre))[-_ ]?\d{0,4}[a-z]{0,2}(?:[-_.]\w{1,6})?$|[a-z0-9]\/[a-z0-9]|:\/\/|=|^[a-f0-9]{32,}$|^[a-z]{1,3}\d{1,4}$|\?.*[?=]|(?:error|exception)$/;
