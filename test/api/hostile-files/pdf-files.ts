import { deflateSync } from 'node:zlib';
import { LOCKED_PDF } from '../../unit/documents/processing/locked-pdf.ts';
import { onePagePdf, pdfStream, writePdf } from '../../unit/documents/processing/write-pdf.ts';
import { DAMAGED, type HostileFile, hostile, LOCKED } from './hostile-file.ts';
import { noise } from './noise.ts';

const TEXT = 'BT /F1 12 Tf 72 720 Td (A good sentence stands here.) Tj ET';
const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>';
const good = () => onePagePdf(pdfStream(TEXT));

/** PDF files that are broken, locked, endless, or that want to do something. */
export const PDF_FILES: readonly HostileFile[] = [
  hostile('a PDF cut off in its first page', 'cut.pdf', DAMAGED, () => good().subarray(0, 250)),
  hostile('a PDF that is only a header', 'header.pdf', DAMAGED, () => '%PDF-1.7\n'),
  hostile('a PDF header before garbage', 'garbage.pdf', DAMAGED, () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(100_000)]),
  ),
  hostile('a PDF under a password', 'locked.pdf', LOCKED, () => LOCKED_PDF),
  hostile('a PDF whose page tree holds itself', 'circle.pdf', DAMAGED, () =>
    writePdf([
      CATALOGUE,
      '<< /Type /Pages /Kids [3 0 R] /Count 5 >>',
      '<< /Type /Pages /Kids [2 0 R] /Count 5 >>',
    ]),
  ),
  hostile('a PDF with a page tree of 20,000 levels', 'levels.pdf', DAMAGED, () =>
    writePdf([
      CATALOGUE,
      ...Array.from({ length: 20_000 }, (_, index) => `<< /Type /Pages /Kids [${index + 3} 0 R] /Count 1 >>`),
      PAGE,
    ]),
  ),
  hostile('a PDF with pages the size of a continent', 'continent.pdf', 'ready', () =>
    onePagePdf(pdfStream(TEXT), { box: '/MediaBox [0 0 9e12 9e12]' }),
  ),
  hostile('a PDF of a million objects', 'objects.pdf', 'ready', millionObjects),
  hostile('a PDF of 5,000 pages', 'pages.pdf', /more than 3000 pages; split it\.$/, () =>
    writePdf([
      CATALOGUE,
      `<< /Type /Pages /Kids [${Array.from({ length: 5_000 }, (_, index) => `${index + 3} 0 R`).join(' ')}] /Count 5000 >>`,
      ...Array<string>(5_000).fill(PAGE),
    ]),
  ),
  // Which limit ends it first is a matter of the machine.
  hostile(
    'a PDF stream that unpacks into gigabytes',
    'bomb.pdf',
    /takes too (much memory|long); it was stopped\.$/,
    pdfBomb,
  ),
  hostile('a PDF that runs scripts, starts programs and sends its form', 'actions.pdf', 'ready', actions),
  hostile('a PDF with a file attached that is a program', 'attached.pdf', 'ready', () =>
    onePagePdf(pdfStream(TEXT), {
      more: [
        '<< /Type /Filespec /F (..\\\\..\\\\start.exe) /EF << /F 7 0 R >> >>',
        pdfStream('MZ program', '/Type /EmbeddedFile'),
      ],
    }),
  ),
  hostile('a PDF that is also a web page', 'page.html', 'ready', () =>
    Buffer.concat([Buffer.from('<html><script>alert(1)</script><!--\n'), good(), Buffer.from('--></html>')]),
  ),
  hostile('a PDF with a false list of places', 'xref.pdf', 'ready', () =>
    Buffer.from(
      good()
        .toString('latin1')
        .replace(/\d{10} 00000 n/g, '0000000007 00000 n'),
      'latin1',
    ),
  ),
];

function millionObjects(): Uint8Array {
  const junk: string[] = [];
  for (let number = 10; number < 1_000_010; number++) junk.push(`${number} 0 obj null endobj\n`);
  const start = good().toString('latin1').split('xref')[0] ?? '';
  return Buffer.from(`${start}${junk.join('')}trailer << /Root 1 0 R /Size 1000010 >>\n%%EOF\n`, 'latin1');
}

/** One page whose content is the same 64 MB thirty times over. */
function pdfBomb(): Uint8Array {
  const content = pdfStream(deflateSync(Buffer.alloc(64_000_000, 'q Q ')), '/Filter /FlateDecode');
  return writePdf([
    CATALOGUE,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [${'4 0 R '.repeat(30)}] >>`,
    content,
  ]);
}

function actions(): Uint8Array {
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /AA << /WC 7 0 R >> /Names << /JavaScript << /Names [(a) 6 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R /AA << /O 7 0 R >> >>',
    pdfStream(TEXT),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:9/"\\); while \\(true\\) {}) >>',
    '<< /S /Launch /F (/bin/sh) /Next << /S /SubmitForm /F (http://127.0.0.1:9/) >> >>',
  ]);
}
