import type { ErrorParams, FieldCode } from '../core/app-error.schemas.ts';
import { AppError } from '../core/app-error.ts';

/** Variant A asks for more kinds of characters and is the default; Variant B for length, upper case and digit. */
export type PasswordPolicy = 'A' | 'B';

/** bcrypt reads no more than this many bytes. */
export const MAXIMUM_PASSWORD_BYTES = 72;

const SPECIAL_CHARACTERS = '!@#$%^&*()_+-=[]{}|;:,.<>?';

interface Rule {
  policies: PasswordPolicy[];
  holds: (password: string) => boolean;
  code: FieldCode;
  params?: ErrorParams;
  sentence: string;
}

// Interface, "Authentication" 8, in the order in which failures are reported.
const RULES: Rule[] = [
  {
    policies: ['A', 'B'],
    holds: (password) => [...password].length >= 8,
    code: 'password_too_short',
    params: { least: 8 },
    sentence: 'Le mot de passe doit contenir au moins 8 caractères.',
  },
  {
    policies: ['A', 'B'],
    holds: (password) => /\p{Lu}/u.test(password),
    code: 'password_upper_case',
    sentence: 'Le mot de passe doit contenir au moins une lettre majuscule.',
  },
  {
    policies: ['A'],
    holds: (password) => /\p{Ll}/u.test(password),
    code: 'password_lower_case',
    sentence: 'Le mot de passe doit contenir au moins une lettre minuscule.',
  },
  {
    policies: ['A', 'B'],
    holds: (password) => /[0-9]/.test(password),
    code: 'password_digit',
    sentence: 'Le mot de passe doit contenir au moins un chiffre.',
  },
  {
    policies: ['A'],
    holds: (password) => [...password].some((character) => SPECIAL_CHARACTERS.includes(character)),
    code: 'password_special',
    params: { characters: SPECIAL_CHARACTERS },
    sentence: `Le mot de passe doit contenir au moins un caractère spécial (${SPECIAL_CHARACTERS}).`,
  },
  {
    policies: ['A', 'B'],
    holds: (password) => Buffer.byteLength(password) <= MAXIMUM_PASSWORD_BYTES,
    code: 'password_too_long',
    params: { most: MAXIMUM_PASSWORD_BYTES },
    sentence: `Le mot de passe ne doit pas dépasser ${MAXIMUM_PASSWORD_BYTES} octets.`,
  },
];

/** Each rule that a password breaks, in the interface's order, with its French sentence; none when it is good. */
export function brokenPasswordRules(password: string, policy: PasswordPolicy) {
  return RULES.filter((rule) => rule.policies.includes(policy) && !rule.holds(password));
}

/** Throws 422: `detail` is the first broken rule's sentence, `errors` has one for each. */
export function checkPassword(password: string, policy: PasswordPolicy, field = 'password'): void {
  const broken = brokenPasswordRules(password, policy);
  const [first] = broken;
  if (first === undefined) return;
  throw new AppError(422, 'password_policy', first.sentence, {
    errors: broken.map(({ sentence, code, params }) => ({
      field,
      message: sentence,
      code,
      ...(params && { params }),
    })),
  });
}
