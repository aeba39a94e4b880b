import { describe, expect, test } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';

/**
 * A word nearby never hides a secret: what decides is the value. Each secret stands in each surrounding, as a line of prose, or
 * as a value under its name where that is program text.
 */
const SECRETS: readonly [line: string, name: string, value: string][] = [
  ['DB_PASSWORD=Hiver2031!kzq', 'DB_PASSWORD', 'Hiver2031!kzq'],
  ['mot de passe : Tournesol-8231', 'mot_de_passe', 'Tournesol-8231'],
  ['The NAS password is the-blue-whale-4131', 'nas_password', 'the-blue-whale-4131'],
  ['My router password is Poitiers8631!', 'router_password', 'Poitiers8631!'],
  ['password: my-cat-Felix-77', 'password', 'my-cat-Felix-77'],
  ['le mot de passe du serveur est Hiver2033!acme', 'server_password', 'Hiver2033!acme'],
  ['identifiant jmartin, mot de passe Escargot_1974', 'password', 'Escargot_1974'],
  ['wifi password: BlueHeron#5521', 'wifi_password', 'BlueHeron#5521'],
  ['mdp ameli : Cerise!2044x', 'mdp', 'Cerise!2044x'],
  ['pwd=Zx9-plover-Moon', 'pwd', 'Zx9-plover-Moon'],
  ['the admin password is Kestrel&Fog81', 'adminPassword', 'Kestrel&Fog81'],
  ['passphrase: "marble otter hums at dusk"', 'passphrase', 'marble otter hums at dusk'],
  ['root password Tr0ub4dor-9131', 'root_password', 'Tr0ub4dor-9131'],
  ['SMTP_PASS=le-vieux-moulin-903', 'SMTP_PASS', 'le-vieux-moulin-903'],
  ['code PIN de ma carte : 7741', 'card_pin', '7741'],
  ['mon code de carte bleue est 9036', 'code_pin', '9036'],
  ['the alarm code is 6083', 'alarm_code', '6083'],
  ['digicode : 48B71', 'digicode', '48B71'],
  ['le code du coffre est 59-13-72', 'code_coffre', '59-13-72'],
  ['door code: 8392#', 'door_code', '8392#'],
  ['the garage code is 3907', 'garage_code', '3907'],
  ['PIN: 5186', 'pin', '5186'],
  ['my phone passcode is 640917', 'passcode', '640917'],
  ['le code de l’alarme est 7719', 'code_alarme', '7719'],
  ['1 84 05 78 006 084 43', 'nir', '184057800608443'],
  ['NIR 2 91 06 75 113 027 86', 'nir', '291067511302786'],
  ['numéro de sécu 278031305521818', 'numero_secu', '278031305521818'],
  ['SSN 536-22-8714', 'ssn', '536-22-8714'],
  ['social security number: 219-48-3307', 'social_security_number', '219-48-3307'],
  ['NI number KT 48 29 13 B', 'national_insurance_number', 'KT482913B'],
  ['IBAN FR76 3000 4008 2100 0100 8427 384', 'iban', 'FR7630004008210001008427384'],
  ['FR76 2004 1010 0505 1430 8721 637', 'iban', 'FR7620041010050514308721637'],
  ['IBAN DE44 5001 0517 5407 3249 31', 'iban', 'DE44500105175407324931'],
  ['BE51 7320 9818 4562', 'iban', 'BE51732098184562'],
  ['card 4973 8220 3711 9361', 'card_number', '4973822037119361'],
  ['carte 5520 8137 4092 2519', 'carte', '5520813740922519'],
  ['amex 3714 496353 97524', 'amex', '371449635397524'],
  ['credit card 3530 1113 3330 0273', 'credit_card', '3530111333300273'],
  ['carte bleue 6212 3456 7890 1232', 'carte_bleue', '6212345678901232'],
  ['AKIAQ7XJ2M4NPLZ5W3RD', 'aws_access_key_id', 'AKIAQ7XJ2M4NPLZ5W3RD'],
  ['ghp_9sKqL2vXw7TzBn4RmYc1HdPf6JgA0eU3iOaQ', 'token', 'ghp_9sKqL2vXw7TzBn4RmYc1HdPf6JgA0eU3iOaQ'],
  [
    'sk-proj-Qm8vTz4Lw2XrNc7BkYp5HdJf3GsA9eU6iOqR1tVb',
    'OPENAI_API_KEY',
    'sk-proj-Qm8vTz4Lw2XrNc7BkYp5HdJf3GsA9eU6iOqR1tVb',
  ],
  [
    'xoxb-482910375621-903817264510-hJ4kLm8nPq2rSt6vWx0yZa3B',
    'slack_token',
    'xoxb-482910375621-903817264510-hJ4kLm8nPq2rSt6vWx0yZa3B',
  ],
  ['AIzaSyB7k2Qm9vX4Lw8TzN3cRpYd5HfJ6GsA1eU', 'google_key', 'AIzaSyB7k2Qm9vX4Lw8TzN3cRpYd5HfJ6GsA1eU'],
  ['glpat-Xw7TzBn4RmYc1HdPf6Jg', 'gitlab_token', 'glpat-Xw7TzBn4RmYc1HdPf6Jg'],
  [
    'postgres://crm:Hirondelle88@db.acme-paris.fr:5432/crm',
    'DATABASE_URL',
    'postgres://crm:Hirondelle88@db.acme-paris.fr:5432/crm',
  ],
  [
    'mongodb://svc:0rage-Vert@10.2.3.4:27017/orders',
    'MONGO_URL',
    'mongodb://svc:0rage-Vert@10.2.3.4:27017/orders',
  ],
  ['redis://:Bruyere-771@cache.acme.io:6379', 'REDIS_URL', 'redis://:Bruyere-771@cache.acme.io:6379'],
  ['ed.marsh@acme.io / Chaton77vert', 'login', 'ed.marsh@acme.io / Chaton77vert'],
  ['api_key = "f3a9c1d27b8e40659a1cd7e24bf08365"', 'api_key', 'f3a9c1d27b8e40659a1cd7e24bf08365'],
  ['client_secret: q8R~vT2xLmZ.9wKpB4nYc7HdJf_3GsA', 'client_secret', 'q8R~vT2xLmZ.9wKpB4nYc7HdJf_3GsA'],
  ['JWT_SECRET=h7Jq-Wz3!mVb9sLx', 'JWT_SECRET', 'h7Jq-Wz3!mVb9sLx'],
  [
    '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ\n-----END OPENSSH PRIVATE KEY-----',
    'key',
    '-----BEGIN OPENSSH PRIVATE KEY-----\\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ',
  ],
  ['numéro fiscal 1204917365218', 'numero_fiscal', '1204917365218'],
  ['my maiden name question: answer is Wojcicka', 'security_answer', 'maiden name: Wojcicka'],
  ['CVV 482', 'cvv', '482'],
  ['cryptogramme 917', 'cryptogramme', '917'],
  ['recovery code 4F7K-92QX-LM3D', 'recovery_code', '4F7K-92QX-LM3D'],
  ['curl -u deploy:Sapin!Bleu42 https://ci.acme.io/run', 'auth', 'deploy:Sapin!Bleu42'],
  ['mysql -u root -pMarais!2051 crm', 'command', 'mysql -u root -pMarais!2051 crm'],
];

type Surround = (secret: { line: string; name: string; value: string }) => string;
const prose =
  (before: string, after = ''): Surround =>
  ({ line }) =>
    `${before}${line}${after}`;
const code =
  (before: string, middle: (name: string, value: string) => string, after = ''): Surround =>
  ({ name, value }) =>
    `${before}${middle(name, value)}${after}`;

const SURROUNDINGS: readonly [name: string, surround: Surround][] = [
  ['a config as an example', prose('Here is an example of my config file:\n\n', '\n\nWhy does it fail?')],
  ['for example', prose('For example: ', '. Can you fix the grammar?')],
  ['par exemple', prose('Bonjour, par exemple pour vous connecter : ', '. Corrige ce mail.')],
  ['a tutorial in French', prose('J’écris un tutoriel pour mes collègues : ', '. Tu peux relire ?')],
  ['a tutorial', prose('I am writing a tutorial for the team. Step 2: ', '\nIs that clear?')],
  ['homework', prose('Homework for Friday, exercise 3: ', '. What is missing?')],
  ['an exercise in French', prose('Exercice de mémoire : ', '. Aide-moi à le retenir.')],
  ['a quiz', prose('Quiz night, round 2. ', ' How do I remember it?')],
  ['an encyclopaedia', prose('I read on Wikipedia how to reset it. ', '')],
  ['a novel', prose('In my novel the hero writes: ', '. Make it tense.')],
  ['a novel in French', prose('Dans mon roman, le héros lit : « ', ' ». Continue.')],
  ['a game', prose('For the escape game, a clue: ', '. Too easy?')],
  ['a joke', prose('A joke first, then help: ', ' lol')],
  [
    'a README',
    prose('# Setup\n\nCopy the example file, then set:\n\n    ', '\n\n## Usage\nRun `npm start`.'),
  ],
  ['a mail', prose('Hi Tom,\n\nas discussed: ', '\n\nBest,\nEve\n\nPlease make this shorter.')],
  ['a mail in French', prose('Bonjour Paul,\n\ncomme convenu : ', '\n\nCordialement,\nLuc')],
  ['a fake', prose('This is not a fake: ', '.')],
  ['why is it rejected', prose('Why is it rejected by the NAS? ', '')],
  [
    'JavaScript',
    code(
      'function connect() {\n  const ',
      (name, value) => `${name} = "${value}";`,
      '\n  if (login("admin", x)) start();\n}',
    ),
  ],
  [
    'a unit test',
    code(
      'it("accepts it", () => {\n  const ',
      (name, value) => `${name} = "${value}";`,
      '\n  expect(check(x)).toBe(true);\n});',
    ),
  ],
  [
    'Java',
    code(
      'if (conn == null) { String ',
      (name, value) => `${name} = "${value}";`,
      ' conn = DriverManager.getConnection(url); }',
    ),
  ],
  [
    'Python',
    code('def test_login():\n    ', (name, value) => `${name} = '${value}'`, '\n    assert check(x) == True'),
  ],
  ['PHP', code('<?php\nif ($x === null) {\n  $', (name, value) => `${name} = '${value}';`, '\n}')],
  [
    'Go',
    code('func main() {\n\t', (name, value) => `${name} := "${value}"`, '\n\tif err != nil { return }\n}'),
  ],
  ['C#', code('if (user == null) { var ', (name, value) => `${name} = "${value}";`, ' }')],
  ['Ruby', code('describe "login" do\n  ', (name, value) => `${name} = "${value}"`, '\nend')],
  [
    'a shell',
    code('#!/bin/sh\nif [ -z "$X" ]; then\n  export ', (name, value) => `${name}='${value}'`, '\nfi'),
  ],
  [
    'Rust',
    code('fn main() {\n    let ', (name, value) => `${name} = "${value}";`, '\n    if ok { run(); }\n}'),
  ],
  [
    'YAML',
    code(
      'services:\n  example:\n    environment:\n      ',
      (name, value) => `${name}: "${value}"`,
      '\n    image: demo',
    ),
  ],
  ['JSON', code('{ "example": true, "', (name, value) => `${name}": "${value}"`, ', "test": 1 }')],
];

const floorOf = (text: string) => Math.max(0, ...detectAll(text).map(({ floor }) => floor ?? 0));

describe('a word nearby', () => {
  test('never hides a secret: of 60 in 30 surroundings at most one in a hundred is missed', () => {
    expect([SECRETS.length, SURROUNDINGS.length]).toEqual([60, 30]);
    const missed = SURROUNDINGS.flatMap(([where, surround]) =>
      SECRETS.filter(([line, name, value]) => floorOf(surround({ line, name, value })) < 0.7).map(
        ([line]) => `${where}: ${line}`,
      ),
    );
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(18);
  });
});

/** What stands for a secret and is none, and talk about secrets. */
const HARMLESS: readonly string[] = [
  'DB_PASSWORD=changeme',
  'password: hunter2',
  'password = "changeit"',
  'API_KEY=your_api_key_here',
  'token: <TOKEN>',
  'export TOKEN=%MY_TOKEN%',
  'password: $DB_PASSWORD',
  'mot de passe : ********',
  'password: xxxxxxxx',
  'secret = process.env.SECRET',
  'api_key = os.environ["API_KEY"]',
  'password: "{{ vault.db_password }}"',
  'OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxx',
  'AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE',
  'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'card 4242 4242 4242 4242',
  'carte 4111 1111 1111 1111',
  'amex 378282246310005',
  'if (password === input) return true;',
  'password: string;',
  'function check(password: string, salt: string) {}',
  'const { password } = req.body;',
  'password.length < 8',
  'width:100%;password-field',
  '<input type="password" name="password">',
  'PASSWORD_MIN_LENGTH = 12',
  'validates :password, presence: true',
  'What is the most common password? 123456',
  'pourquoi azerty123 est un mauvais mot de passe',
  'les codes pin les plus courants : 1234, 0000',
  'Le code PIN par défaut est 0000',
  'the default router password is admin',
  'is letmein a bad password?',
  'correct-horse-battery-staple is the famous password',
  'password must have 12 characters',
  'le mot de passe doit contenir un chiffre',
  'I forgot my password, how do I reset it?',
  'how do password managers work',
  'comment choisir un bon mot de passe ?',
  'passwords are hashed with bcrypt',
  'error code 4312',
  'code erreur 0x80070005',
  'HTTP code 404',
  'le code postal 75011',
  'zip code 90210',
  'GPIO pin 17 is high',
  'pin 12 of the connector',
  'article 1241 du code civil',
  'code NAF 6201Z',
  'SIC code 62020',
  'version 10.4.1-beta',
  'commit 9f8e7d6c5b4a39281706f5e4d3c2b1a098765432',
  '550e8400-e29b-41d4-a716-446655440000',
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'the year 1984',
  'in 1950s Paris',
  'room 4417',
  'bus 7731',
  'order 2024-1187',
  'an example of an IBAN: GB82 WEST 1234 5698 7654 32',
  'password: <your-password>',
  'mot_de_passe = "votre_mot_de_passe"',
  'secret: the-secret',
  'token = "my-token"',
  'password="the-password"',
  'API_TOKEN=insert-token-here',
  'key: replace-me',
  'client_secret: your-client-secret',
  'PGPASSWORD=password',
  'user: root, password: root?',
  'ssh user@192.0.2.10',
  'postgres://user:password@localhost:5432/db',
  'redis://localhost:6379',
  'mongodb://user:pass@example.com/db',
  'Authorization: Bearer <token>',
  'Authorization: Bearer $TOKEN',
  'pass the salt',
  'a password-protected file',
  'pass rate 97%',
  'the pass is at 2,413 metres',
  'PIN means personal identification number',
  'un code couleur FF5733',
  'color #1A2B3C',
  'promo code SUMMER',
];

const floors = (texts: readonly string[]) => texts.filter((text) => floorOf(text) >= 0.7);

test('a listed stand-in and talk about secrets are no secret, in prose and in program text', () => {
  const places: readonly ((line: string) => string)[] = [
    (line) => line,
    (line) => `Here is an example:\n\n${line}\n\nWhat does it mean?`,
    (line) => `// setup\n${line}\n// end`,
  ];
  const texts = places.flatMap((place) => HARMLESS.map(place));
  expect(texts.length).toBeGreaterThan(200);
  const kept = floors(texts);
  expect(kept.length, kept.join('\n')).toBeLessThanOrEqual(0.02 * texts.length);
});
