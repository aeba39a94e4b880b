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

  describe('whose letters are not what it says', () => {
    const bytes = (...lines: string[]): Buffer => Buffer.from(mail(...lines), 'latin1');
    const utf8 = (text: string): string => Buffer.from(text).toString('latin1');

    test.each([
      ['nothing', ''],
      ['US-ASCII', '; charset=us-ascii'],
      ['an unknown encoding', '; charset=unknown-8bit'],
      ['a name with a mark too many', '; charset="utf-8;"'],
      ['Latin-1', '; charset=iso-8859-1'],
      ['Chinese', '; charset=gb2312'],
      ['UTF-8', '; charset=utf-8'],
    ])('is read in UTF-8 where its bytes are that and it says %s', async (_, charset) => {
      const file = bytes(
        `Content-Type: text/plain${charset}`,
        '',
        utf8('Le café de la marée ouvre à l’aube.'),
      );
      expect((await readLines(emailParser, file)).slice(2)).toEqual([
        'paragraph Le café de la marée ouvre à l’aube.',
      ]);
      const damaged = bytes(
        `Content-Type: text/html${charset}`,
        '',
        utf8('<p>café, marée, l’aube \xff').replace('\xc3\xbf', '\xff'),
      );
      expect((await readLines(emailParser, damaged)).slice(2)).toEqual([
        'paragraph café, marée, l’aube \ufffd',
      ]);
    });

    test.each(['', '; charset=us-ascii', '; charset=utf-8', '; charset=windows-1252'])(
      'is read in windows-1252 where its bytes are that and it says %j',
      async (charset) => {
        const file = bytes(`Content-Type: text/plain${charset}`, '', 'Le caf\xe9 ouvre \xe0 l\x92aube.');
        expect((await readLines(emailParser, file)).slice(2)).toEqual(['paragraph Le café ouvre à l’aube.']);
      },
    );

    test.each([
      ['iso-8859-15', '\xbduvre \xe0 12 \xa4', 'œuvre à 12 €'],
      ['koi8-r', '\xf0\xd2\xc9\xd7\xc5\xd4', 'Привет'],
      ['windows-1251', '\xc2\xb3\xed', 'Він'],
      ['gb2312', '\xc4\xe3\xba\xc3', '你好'],
      ['x-ms-cp936', '\xc4\xe3\xba\xc3', '你好'],
      ['iso-2022-jp', '\x1b$BF|K\\\x1b(B', '日本'],
    ])('is believed where it says %s and is that', async (charset, data, text) => {
      const file = bytes(`Content-Type: text/plain; charset=${charset}`, '', data);
      expect((await readLines(emailParser, file)).slice(2)).toEqual([`paragraph ${text}`]);
    });

    test('in its header is read all the same, raw or as encoded words', async () => {
      const header = (subject: string): Buffer =>
        Buffer.from(`From: a@example.org\r\nSubject: ${subject}\r\n\r\nx`, 'latin1');
      for (const subject of [
        'l\x92\xe9quipe',
        utf8('l’équipe'),
        '=?us-ascii?Q?l=E2=80=99=C3=A9quipe?=',
        '=?iso-8859-1?B?bOKAmcOpcXVpcGU=?=',
        '=?unknown-8bit?Q?l=E2=80=99=C3=A9quipe?=',
        '=?windows-1252?Q?l=92=E9quipe?=',
        '=?utf-8?Q?l=E2=80?= =?utf-8?Q?=99=C3=A9quipe?=',
      ])
        expect((await readLines(emailParser, header(subject)))[0]).toBe('h1 l’équipe');
      expect((await readLines(emailParser, header('=?windows-1251?B?wrPt?=')))[0]).toBe('h1 Він');
    });

    test('begins behind a mark or blank lines, or in UTF-16', async () => {
      const text = mail('', 'le café');
      for (const file of [`\ufeff${text}`, `\r\n\r\n${text}`, Buffer.from(`\ufeff${text}`, 'utf16le')])
        expect(await readLines(emailParser, file)).toEqual([...HEAD, 'paragraph le café']);
    });

    test('gives its text attachments in the encoding that they declare', async () => {
      const file = bytes(
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/csv; charset=koi8-r; name="a.csv"',
        'Content-Disposition: attachment; filename="a.csv"',
        '',
        '\xf0\xd2\xc9\xd7\xc5\xd4;2',
        '--b--',
      );
      expect((await readLines(emailParser, file)).slice(2)).toEqual(['h2 a.csv', 'table Привет | 2']);
    });
  });

  describe('forwarded', () => {
    const inner = (text: string): string =>
      [
        'From: Ilse <ilse@example.org>',
        'Subject: =?utf-8?B?RMOpY29tcHRl?=',
        'Date: Tue, 03 Mar 2026 10:00:00 +0100',
        'Content-Type: multipart/mixed; boundary="inner"',
        '',
        '--inner',
        'Content-Type: text/plain; charset=utf-8',
        '',
        text,
        '--inner',
        'Content-Type: text/csv; name="rowers.csv"',
        'Content-Disposition: attachment; filename="rowers.csv"',
        '',
        'name,lane',
        'Wagtail,7',
        '--inner--',
      ].join('\r\n');
    const outer = (headers: string[], content: string): string =>
      mail(
        'Content-Type: multipart/mixed; boundary=outer',
        '',
        '--outer',
        'Content-Type: text/plain',
        '',
        'voir',
        '--outer',
        ...headers,
        '',
        content,
        '--outer--',
      );
    const READ = (level: number): string[] => [
      `h${level} Décompte`,
      'list From: Ilse <ilse@example.org>\nDate: 2026-03-03 09:00 UTC\nSubject: Décompte\nAttachments: rowers.csv',
      'paragraph le prix',
      `h${level + 1} rowers.csv`,
      'table name | lane\nWagtail | 7',
    ];
    const attached = (type: string, name = 'regatta.eml'): string[] => [
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
    ];

    test.each([
      ['attached', attached('message/rfc822'), false],
      ['attached in base64', [...attached('message/rfc822'), 'Content-Transfer-Encoding: base64'], true],
      [
        'attached as a file',
        [...attached('application/octet-stream'), 'Content-Transfer-Encoding: base64'],
        true,
      ],
      ['attached as text', attached('text/plain'), false],
      ['attached under another name', attached('message/rfc822', 'regatta'), false],
    ])('%s is read under its name, with its own attachments', async (_, headers, isEncoded) => {
      const content = isEncoded ? base64(inner('le prix')) : inner('le prix');
      const name = headers[0]?.includes('.eml') ? 'regatta.eml' : 'regatta';
      const [, header, ...rest] = await readLines(emailParser, outer(headers, content));
      expect(header).toContain(`\nAttachments: ${name}`);
      expect(rest).toEqual(['paragraph voir', `h2 ${name}`, ...READ(3)]);
    });

    test.each([
      [['Content-Type: message/rfc822']],
      [['Content-Type: message/rfc822', 'Content-Disposition: inline']],
    ])('without a name is read under its subject: %j', async (headers) => {
      const [, , ...rest] = await readLines(emailParser, outer(headers, inner('le prix')));
      expect(rest).toEqual(['paragraph voir', ...READ(2)]);
    });

    test('is read mail within mail, as text where that goes on for too long, and always ends', async () => {
      const within = (depth: number): string => {
        let file = mail('', 'au fond');
        for (let i = 0; i < depth; i += 1)
          file = outer([...attached('message/rfc822')], file).replaceAll('outer', `b${i}_`);
        return file;
      };
      for (const depth of [1, 3, 10, 11, 60])
        expect(
          (await readLines(emailParser, within(depth))).filter((line) => line.includes('au fond')),
        ).toHaveLength(1);
    });

    test('that is locked, or no mail at all, costs nothing but itself', async () => {
      const locked = [
        'From: a@example.org',
        'Content-Type: application/pkcs7-mime; smime-type=enveloped-data',
        '',
        'MIAG',
      ];
      const [, , ...rest] = await readLines(
        emailParser,
        outer(attached('message/rfc822'), locked.join('\r\n')),
      );
      expect(rest).toEqual(['paragraph voir']);
      const [, , ...other] = await readLines(emailParser, outer(attached('message/rfc822'), 'just a note'));
      expect(other).toEqual(['paragraph voir', 'h2 regatta.eml', 'paragraph just a note']);
    });

    test('as a mailbox is read message by message', async () => {
      const box = ['a', 'b'].map(
        (text) => `From x@y Mon Mar  3 10:00:00 2025\r\n${inner(`prix ${text}`)}\r\n\r\n`,
      );
      const lines = await readLines(
        emailParser,
        outer(attached('application/mbox', 'box.mbox'), box.join('')),
      );
      expect(lines).toEqual(expect.arrayContaining(['h2 box.mbox', 'paragraph prix a', 'paragraph prix b']));
    });

    test('with a report of what was not delivered is read beside it', async () => {
      const file = mail(
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mail.example.org',
        '--b',
        'Content-Type: message/rfc822',
        '',
        inner('le prix'),
        '--b--',
      );
      const lines = await readLines(emailParser, file);
      expect(lines).toEqual(
        expect.arrayContaining(['paragraph Reporting-MTA: dns; mail.example.org', ...READ(2)]),
      );
    });
  });

  test.each([
    ['Tue, 3 Jun 2025 10:30:00 +0200', '2025-06-03 08:30 UTC'],
    ['3 Jun 2025 10:30 GMT', '2025-06-03 10:30 UTC'],
    ['Tue,  3 Jun 2025 10:30:00 -0700 (PDT)', '2025-06-03 17:30 UTC'],
    ['Tue, 3 Jun 2025 10:30:00 EST', '2025-06-03 15:30 UTC'],
    ['2025-06-03T10:30:00+02:00', '2025-06-03 08:30 UTC'],
    ['3 March', '3 March'],
    ['Tue, 3 Jun 2025 10:30:00', 'Tue, 3 Jun 2025 10:30:00'],
    ['Tue, 3 Jun 2025', 'Tue, 3 Jun 2025'],
    ['2025-06-03', '2025-06-03'],
    ['2025-06-03 10:30', '2025-06-03 10:30'],
    ['03/04/2025 10:30', '03/04/2025 10:30'],
    ['June 2025', 'June 2025'],
    ['2025', '2025'],
    ['Tue, 31 Feb 2025 10:30:00 +0000', 'Tue, 31 Feb 2025 10:30:00 +0000'],
    ['3 Jun 25 10:30:00 +0200', '3 Jun 25 10:30:00 +0200'],
    ['mardi 3 juin 2025 à 10h30', 'mardi 3 juin 2025 à 10h30'],
    ['Tue, 3 Jun 2025 10:30:00 +0200 or later', 'Tue, 3 Jun 2025 10:30:00 +0200 or later'],
  ])('of the date %j is shown as %j', async (written, shown) => {
    const inner = `From: a@example.org\r\nDate: ${written}\r\n\r\nx`;
    expect((await readLines(emailParser, inner))[0]).toBe(`list From: a@example.org\nDate: ${shown}`);
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
