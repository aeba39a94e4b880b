import type { DocumentType } from '../../documents.types.ts';
import { corrupt, empty } from '../../parsers/refusals.ts';
import { openZip, type SafeZip } from '../../parsers/safe-zip.ts';
import { unsupported } from './unsupported.ts';

const WHAT = 'This container file';

/** Which document a zip container is, by its members. Throws DocumentRefused. */
export async function detectZipType(bytes: Uint8Array): Promise<DocumentType> {
  const zip = await openZip(bytes, WHAT);
  if (zip.names.length === 0) throw empty();
  const type = await kindOfZip(zip);
  if (type === 'archive' || type === 'other') throw unsupported(type);
  return type;
}

/** A document that Alcove reads, one of another program, or an archive of files. */
export async function kindOfZip(zip: SafeZip): Promise<DocumentType | 'archive' | 'other'> {
  const found = zip.has('mimetype') ? await typeByMember(zip) : typeByParts(zip);
  if (found) return found;
  return zip.has('mimetype') || zip.names.some((name) => FOREIGN.test(name)) ? 'other' : 'archive';
}

/** Open Document 1.2 part 3, 3.3 and EPUB OCF 3.3, 4.3: the first member names the type. */
async function typeByMember(zip: SafeZip): Promise<DocumentType | undefined> {
  const name = await readShort(zip, 'mimetype');
  const open = OPEN_DOCUMENT.find((type) => name.startsWith(type));
  if (open) return open;
  return name === 'application/epub+zip' ? name : undefined;
}

const OPEN_DOCUMENT = [
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
] as const;

/** Of Pages, Numbers, Keynote, XPS, Visio and binary workbooks. */
const FOREIGN = /^(?:\/?Index\/|\/?Index\.zip$|\/?\[Content_Types\]\.xml$|\/?FixedDocSeq)/i;

async function readShort(zip: SafeZip, member: string): Promise<string> {
  let text = '';
  for await (const piece of zip.read(member)) {
    text += Buffer.from(piece).toString('latin1');
    if (text.length > 200) throw corrupt(WHAT);
  }
  return text.trim();
}

// Where a producer names its main part otherwise, the folder still tells the application.
function typeByParts(zip: SafeZip): DocumentType | undefined {
  if (!zip.has('[Content_Types].xml')) return undefined;
  return OFFICE.find(([folder]) => zip.names.some((name) => folder.test(name)))?.[1];
}

const OFFICE: [RegExp, DocumentType][] = [
  [/^\/?word\/[^/]+\.xml$/i, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  [/^\/?ppt\/[^/]+\.xml$/i, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  [/^\/?xl\/[^/]+\.xml$/i, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
];
