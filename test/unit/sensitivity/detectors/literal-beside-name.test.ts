import { describe, expect, test } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';

const VALUES = [
  'Plover-6630',
  'Hiver2031!kzq',
  'tR7mk2Wq9z',
  'Colvert&Lune82',
  'Zx9!plover.Moon',
  'Sarcelle#4471',
];

/** `…` stands for the value. */
const GIVEN = [
  "password = os.getenv('P') or '…'",
  "let pwd = cfg.pwd ?? '…';",
  "const password = x ? 'none' : '…'",
  "setPassword(user, cond ? '…' : null)",
  `val pwd = System.getenv("PW") ?: "…"`,
  'PASSWORD=$' + '{PASSWORD:-…}',
  'password="$' + '{1:-…}"',
  `@Value("\${db.password:…}")`,
  'let password = env::var("PW").unwrap_or_else(|_| "…".to_string());',
  'String password = Optional.ofNullable(env).orElse("…");',
  'if (password.equals("…")) { open(); }',
  "const passwords = ['…', 'x'];",
  'fun connect(user: String, password: String = "…") {}',
  'bcrypt.hash("…", 10, (err, passwordHash) => {})',
  '[user setPassword:@"…"];',
  'pass <- ifelse(nchar(p) > 0, p, "…")',
  '(def password (or (System/getenv "PW") "…"))',
  '"…".toCharArray() // keystore password',
];

const NOT_GIVEN = [
  "password = request.form['field_2']",
  "const key = crypto.pbkdf2Sync(password, salt, 100000, 64, 'sha512');",
  "argon2.hash(password, { type: 'argon2id', version: 'v1.3' })",
  "const schema = z.object({ password: z.string().min(8, 'min-8-chars') });",
  "throw new PasswordError('ERR-1042');",
  "const PASSWORD_RESET = 'password_reset_v1';",
  "passwordField.style.color = '#ff0033';",
  "import { hashPassword } from './password-v2.ts';",
  "cipher = crypto.createCipheriv('aes-256-gcm', secret, iv)",
  "const SECRET_NAME = 'my-app-prod-2';",
  `client.setPassword(fromUtf8("Uint8Array"))`,
  "password = os.getenv('P') or 'changeme'",
];

describe('a literal beside the name of a password', () => {
  test.each(GIVEN)('is one: %s', (line) => {
    const left = VALUES.filter((value) => {
      const text = line.replace('…', () => value);
      const found = detectAll(text).filter(({ category }) => category === 'secrets');
      return !found.some(({ start, end }) => text.slice(start, end).includes(value));
    });
    expect(left).toEqual([]);
  });
  test.each(NOT_GIVEN)('is none: %s', (line) => {
    expect(detectAll(line).filter(({ category, floor }) => category === 'secrets' && floor)).toEqual([]);
  });
});
