/** The rules of the password policy (interface, "Authentication", 8, variant A). */
export type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'special';

const RULES: [PasswordRule, RegExp][] = [
  ['length', /^.{8,}$/su],
  ['upper', /[A-Z]/],
  ['lower', /[a-z]/],
  ['digit', /[0-9]/],
  ['special', /[!@#$%^&*()_+\-=[\]{}|;:,.<>?]/],
];

/** Each rule with whether the password keeps it. It only guides the eye; the server judges. */
export function checkPasswordRules(password: string): { rule: PasswordRule; isKept: boolean }[] {
  return RULES.map(([rule, pattern]) => ({ rule, isKept: pattern.test(password) }));
}
