import { posix } from 'node:path';
import { corrupt, encrypted } from './refusals.ts';
import type { SafeZip } from './safe-zip.ts';
import { readXml } from './xml-stream.ts';

export const EPUB = 'This EPUB file';

/** What the package document of a book says (EPUB 3.3, 5). */
export interface EpubPackage {
  title: string;
  creators: string[];
  /** Parts with the text, in reading order. */
  chapters: string[];
  /** Parts that hold the table of contents: that of EPUB 3, that of EPUB 2. */
  navigation: string | null;
  ncx: string | null;
}

interface Item {
  part: string;
  properties: string;
  mediaType: string;
}

// Fonts are garbled in these ways so that they are not copied; the text is readable.
const FONT_OBFUSCATION = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** Throws DocumentRefused `encrypted` where more than fonts is encrypted (EPUB 3.3, 4.2.6.3.2 and 4.4). */
export async function assertReadable(zip: SafeZip): Promise<void> {
  if (!zip.has('META-INF/encryption.xml')) return;
  await readXml(zip.read('META-INF/encryption.xml'), EPUB, {
    open(element, { Algorithm }) {
      if (element === 'EncryptionMethod' && !FONT_OBFUSCATION.has(Algorithm ?? '')) throw encrypted(EPUB);
    },
  });
}

/** Name of the package document. Throws DocumentRefused `corrupt` where the container names none. */
export async function findPackagePart(zip: SafeZip): Promise<string> {
  let part = '';
  await readXml(zip.read('META-INF/container.xml'), EPUB, {
    open(element, attributes) {
      if (element === 'rootfile' && part === '') part = attributes['full-path'] ?? '';
    },
  });
  if (!zip.has(part)) throw corrupt(EPUB);
  return part;
}

/** Reads the package document: what the book is called, and its parts in reading order. */
export async function readPackage(zip: SafeZip, part: string): Promise<EpubPackage> {
  const items = new Map<string, Item>();
  const spine = new Set<string>();
  const found = { title: '', creator: '' };
  const creators: string[] = [];
  let field: 'title' | 'creator' | null = null;
  await readXml(zip.read(part), EPUB, {
    open(element, attributes) {
      if (element === 'item') items.set(attributes.id ?? '', toItem(part, attributes));
      if (element === 'itemref') spine.add(attributes.idref ?? '');
      field = element === 'title' || element === 'creator' ? element : null;
    },
    text(text) {
      if (field !== null) found[field] += text;
    },
    close(element) {
      if (element === 'creator') creators.push(found.creator.trim());
      if (element === 'creator') found.creator = '';
      field = null;
    },
  });
  const all = [...items.values()];
  const navigation = all.find(({ properties }) => /\bnav\b/.test(properties))?.part ?? null;
  const inOrder = [...spine].map((id) => items.get(id)).filter((item) => item !== undefined);
  const chapters = inOrder.filter((item) => isText(item) && item.part !== navigation && zip.has(item.part));
  return {
    title: found.title.trim(),
    creators: creators.filter((name) => name !== ''),
    chapters: chapters.map((item) => item.part),
    navigation,
    ncx: all.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml')?.part ?? null,
  };
}

/** Name of the part that `href` in `part` points to, without its fragment. */
export function resolveHref(part: string, href: string): string {
  const path = href.split('#', 1)[0] ?? '';
  return posix.resolve('/', posix.dirname(part), decode(path)).slice(1);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const toItem = (part: string, attributes: Record<string, string>): Item => ({
  part: resolveHref(part, attributes.href ?? ''),
  properties: attributes.properties ?? '',
  mediaType: attributes['media-type'] ?? '',
});

const isText = ({ mediaType }: Item): boolean => /html/.test(mediaType);
