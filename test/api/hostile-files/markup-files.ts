import { DAMAGED, type HostileFile, hostile } from './hostile-file.ts';
import { noise } from './noise.ts';

const html = (body: string) => `<!doctype html><html><body>${body}</body></html>`;
const HEAD =
  'From: a@example.org\r\nTo: b@example.org\r\nSubject: Hello\r\nDate: Sat, 21 Nov 2026 03:00:00 +0000\r\n';

/** Web pages and e-mails that nest, swell or hide. */
export const MARKUP_FILES: readonly HostileFile[] = [
  hostile('a web page of 100,000 boxes in each other', 'boxes.html', 'ready', () =>
    html(`${'<div>'.repeat(100_000)}Deep.`),
  ),
  hostile('a web page of 20,000 tables in each other', 'tables.html', 'ready', () =>
    html(`${'<table><tr><td>'.repeat(20_000)}Deep.`),
  ),
  hostile('a web page of 50,000 lists in each other', 'lists.html', 'ready', () =>
    html(`${'<ul><li>a'.repeat(50_000)}`),
  ),
  hostile('a web page that is all script', 'script.html', 'ready', () =>
    html(`Text.${'<script>while(true){}</script>'.repeat(50_000)}`),
  ),
  hostile('a web page with a script that never ends', 'open.html', 'ready', () =>
    html(`Text.<script>${'x = "</scr";'.repeat(200_000)}`),
  ),
  hostile('a web page with an attribute of 20 MB', 'attribute.html', 'ready', () =>
    html(`<p title="${'a'.repeat(20_000_000)}">Text.</p>`),
  ),
  hostile('a web page with 20,000 attributes on one tag', 'attributes.html', 'ready', () =>
    html(`<p ${Array.from({ length: 20_000 }, (_, index) => `a${index}`).join(' ')}>Text.</p>`),
  ),
  hostile('a web page of a million references', 'references.html', 'ready', () =>
    html('&#x1F600;&notit;&amp'.repeat(60_000)),
  ),
  hostile('a web page with a cell that claims a billion columns', 'span.html', 'ready', () =>
    html(
      `<table><tr><td colspan="1000000000">a</td><td>b</td></tr><tr><td rowspan="99999999">c</td><td>d</td></tr></table>`,
    ),
  ),
  hostile(
    'an XML page with outside entities',
    'entity.html',
    DAMAGED,
    () => '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
  ),
  hostile('an e-mail of 10,000 parts in each other', 'parts.eml', DAMAGED, nestedMail),
  hostile('an e-mail with an attachment of garbage', 'garbage.eml', 'ready', () =>
    mail(`${noise(50_000).toString('base64').replace(/[a-f]/g, '!')}`, 'text/plain', 'base64'),
  ),
  hostile(
    'an e-mail with a header of 5 MB',
    'header.eml',
    DAMAGED,
    () => `${HEAD}X-Long: ${'a '.repeat(2_500_000)}\r\n\r\nText.`,
  ),
  hostile(
    'an e-mail to 50,000 people',
    'people.eml',
    'ready',
    () =>
      `${HEAD}Cc: ${Array.from({ length: 50_000 }, (_, index) => `p${index}@example.org`).join(',\r\n ')}\r\n\r\nText.`,
  ),
  hostile('an e-mail of 20,000 attachments', 'attachments.eml', 'ready', () => manyAttachments(20_000)),
  hostile(
    'an encrypted e-mail',
    'locked.eml',
    /^This e-mail is locked/,
    () =>
      `${HEAD}Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x\r\n\r\n--x\r\n\r\nVersion: 1\r\n--x--`,
  ),
];

function nestedMail(): string {
  const parts = Array.from(
    { length: 10_000 },
    (_, index) => `--b${index}\r\nContent-Type: multipart/mixed; boundary="b${index + 1}"\r\n\r\n`,
  );
  return `${HEAD}Content-Type: multipart/mixed; boundary="b0"\r\n\r\n${parts.join('')}`;
}

const mail = (body: string, type: string, encoding: string) =>
  `${HEAD}Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\nText.\r\n--b\r\nContent-Type: ${type}; name="a.txt"\r\nContent-Disposition: attachment; filename="a.txt"\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n--b--\r\n`;

const manyAttachments = (count: number) =>
  `${HEAD}Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\nText.\r\n${'--b\r\nContent-Type: application/pdf; name="../../a.pdf"\r\n\r\nx\r\n'.repeat(count)}--b--\r\n`;
