import { decodeHtml } from './decode-html.ts';
import { EPUB, type EpubPackage, resolveHref } from './epub-package.ts';
import { readHtmlTokens } from './html-tokens.ts';
import type { SafeZip } from './safe-zip.ts';
import { readXml } from './xml-stream.ts';

/** What the table of contents calls each part, by the name of the part: its first entry counts. */
export async function readChapterTitles(zip: SafeZip, book: EpubPackage): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  if (book.navigation !== null && zip.has(book.navigation))
    await readNavigation(zip, book.navigation, titles);
  if (titles.size === 0 && book.ncx !== null && zip.has(book.ncx)) await readNcx(zip, book.ncx, titles);
  return titles;
}

async function readNavigation(zip: SafeZip, part: string, titles: Map<string, string>): Promise<void> {
  const html = decodeHtml(Buffer.concat(await Array.fromAsync(zip.read(part))));
  let target: string | null = null;
  let label = '';
  const handler = {
    open(name: string, attributes: ReadonlyMap<string, string>) {
      if (name !== 'a') return;
      target = resolveHref(part, attributes.get('href') ?? '');
      label = '';
    },
    text(text: string) {
      label += text;
    },
    close(name: string) {
      if (name === 'a' && target !== null) addTitle(titles, target, label);
      if (name === 'a') target = null;
    },
  };
  for (const _ of readHtmlTokens(html, handler, true));
}

async function readNcx(zip: SafeZip, part: string, titles: Map<string, string>): Promise<void> {
  let label = '';
  let inText = false;
  await readXml(zip.read(part), EPUB, {
    open(element, attributes) {
      inText = element === 'text';
      if (inText) label = '';
      if (element === 'content') addTitle(titles, resolveHref(part, attributes.src ?? ''), label);
    },
    text(text) {
      if (inText) label += text;
    },
    close() {
      inText = false;
    },
  });
}

function addTitle(titles: Map<string, string>, part: string, label: string): void {
  const title = label.replace(/\s+/g, ' ').trim();
  if (title !== '' && !titles.has(part)) titles.set(part, title);
}
