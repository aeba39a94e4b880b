import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { describeDetector } from './detector-table.ts';

describeDetector('password', {
  finds: [
    ['{"content":"password=Soleil2024"}', 'Soleil2024'],
    ['{"note":"wifi pass: mossytrumpet88"}', 'mossytrumpet88'],
    ['{"msg": "router admin: x9Tulip!"}', 'x9Tulip!'],
    ['{"messages":[{"role":"user","content":"mon mot de passe est Soleil2024"}]}', 'Soleil2024'],
    ['{"lines":["bonjour","mdp : chaton2019"]}', 'chaton2019'],
    ["{note: 'wifi pass: mossytrumpet88'}", 'mossytrumpet88'],
    ['{"text":"salut\\nmdp : chaton2019\\nà plus"}', 'chaton2019'],
    ['{"text":"le \\u006ddp : chaton2019"}', 'chaton2019'],
    ['{"body":"{\\"note\\":\\"password=Soleil2024\\"}"}', 'Soleil2024'],
  ],
  ignores: [
    '{"error":"password: required","field":"password"}',
    '{"title":"Forgot your password?","action":"Reset password"}',
    '{"scripts":{"test:pass":"vitest run --passWithNoTests"}}',
    `{"image":"postgres:16.2-alpine","note":"password=\${DB_PASSWORD}"}`,
    '["login","password","email"]',
    '{"label":"Password must be at least 8 characters"}',
    'The%20museum%20opens%20at%20ten%20and%20closes%20at%20five',
    'Hello%2C%20the%20train%20of%2010%3A35%20was%20late%21',
    'Le%20mus%C3%A9e%20ouvre%20%C3%A0%20dix%20heures',
    'login page: https://example.com/?q=Two%20words%201',
  ],
});

describeDetector('password', {
  finds: [
    ['admin : Soleil%2024', 'Soleil%2024'],
    ['password: Tulip%91Rain', 'Tulip%91Rain'],
  ],
  ignores: ['password rules: see Reset%20your%20password%202'],
});

describe('a string that is not closed', () => {
  it('is read to its end', () => {
    expect(detectAll('{"note":"wifi pass: mossytrumpet88')).toMatchObject([{ floor: 0.95 }]);
  });
});
