import { describe, expect, test } from 'vitest';
import { emailParser } from '../../../../server/documents/parsers/email-parser.ts';
import { readLines, refusalOf } from './read-blocks.ts';

const HEADER = [
  'From: =?UTF-8?Q?Zo=C3=A9_Petit?= <zoe@example.org>',
  'To: "Luc, le Grand" <luc@example.org>, Team: a@example.org, b@example.org;',
  'Subject: =?ISO-8859-1?Q?R=E9union_de_l=27?= =?UTF-8?B?w6lxdWlwZQ==?=',
  'Date: Tue, 3 Jun 2025 10:30:00 +0200',
  'MIME-Version: 1.0',
];
const HEAD = [
  "h1 Réunion de l'équipe",
  "list From: Zoé Petit <zoe@example.org>\nTo: Luc, le Grand <luc@example.org>, a@example.org, b@example.org\nDate: 2025-06-03 08:30 UTC\nSubject: Réunion de l'équipe",
];
const mail = (...lines: string[]): string => [...HEADER, ...lines].join('\r\n');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('e-mail', () => {
  test('gives its header as a person reads it and its text decoded', async () => {
    const file = mail(
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Bonjour =E0 tous, rendez-vous =',
      'mardi.',
    );
    expect(await readLines(emailParser, file)).toEqual([
      ...HEAD,
      'paragraph Bonjour à tous, rendez-vous mardi.',
    ]);
  });

  test('prefers the plain text, and reads HTML where there is none', async () => {
    const html = [
      'Content-Type: text/html; charset=utf-8',
      '',
      '<h2>Ordre</h2><p>caf&eacute;<span style="display:none">non</span></p>',
    ];
    const both = [
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'le texte',
      '--b',
      ...html,
      '--b--',
    ];
    expect((await readLines(emailParser, mail(...both))).slice(2)).toEqual(['paragraph le texte']);
    expect((await readLines(emailParser, mail(...html))).slice(2)).toEqual(['h2 Ordre', 'paragraph café']);
  });

  test('names attachments, and reads those that are small and text', async () => {
    const part = (type: string, name: string, content: string): string[] => [
      '--b',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      base64(content),
    ];
    const file = mail(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'voir',
      ...part('text/csv', 'prix.csv', 'Produit;Prix\npain;1'),
      ...part('application/json', 'faux.json', '{non'),
      ...part('text/plain', 'gros.txt', 'mot '.repeat(300_000)),
      ...part('application/pdf', 'plan.pdf', '%PDF-1.7'),
      '--b--',
    );
    const [, header, ...rest] = await readLines(emailParser, file);
    expect(header).toContain('\nAttachments: prix.csv, faux.json, gros.txt, plan.pdf');
    expect(rest).toEqual(['paragraph voir', 'h2 prix.csv', 'table Produit | Prix\npain | 1']);
  });

  test('under encryption, without a header or empty is refused', async () => {
    expect(await refusalOf(emailParser, '')).toBe('empty');
    expect(await refusalOf(emailParser, 'bonjour\n\nmonde')).toBe('corrupt');
    expect(
      await refusalOf(
        emailParser,
        mail('Content-Type: application/pkcs7-mime; smime-type=enveloped-data', '', 'x'),
      ),
    ).toBe('encrypted');
    expect(
      await refusalOf(
        emailParser,
        mail(
          'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b',
          '',
          '--b--',
        ),
      ),
    ).toBe('encrypted');
  });

  test('of parts within parts without end is refused, not followed', async () => {
    const parts = Array.from(
      { length: 300 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    );
    expect(await refusalOf(emailParser, `${HEADER.join('\r\n')}\r\n${parts.join('')}`)).toBe('corrupt');
  });
});
