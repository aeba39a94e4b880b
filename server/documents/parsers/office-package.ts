import { posix } from 'node:path';
import { isOleContainer, oleTypeOf } from './ole-container.ts';
import { corrupt, empty } from './refusals.ts';
import { openZip, type SafeZip } from './safe-zip.ts';
import { readXml } from './xml-stream.ts';

/** A part that another part names. */
export interface Relationship {
  id: string;
  /** The last segment of its type: `slide`, `styles`, `footnotes`. */
  type: string;
  /** Name of the part in the container. */
  target: string;
}

/** An Office Open XML file: a container of parts that name each other (ECMA-376 part 2). */
export interface OfficePackage {
  zip: SafeZip;
  what: string;
  /** Name of the part where reading begins. */
  main: string;
}

/**
 * Opens an Office file and finds its main part. Throws DocumentRefused: `empty`, `encrypted`, `unsupported` for Office
 * before 2007, `corrupt`, `too_large_unpacked`.
 */
export async function openOfficePackage(bytes: Uint8Array, what: string): Promise<OfficePackage> {
  if (bytes.length === 0) throw empty();
  if (isOleContainer(bytes)) oleTypeOf(bytes);
  const zip = await openZip(bytes, what);
  const relationships = await readRelationships(zip, what, '');
  const main = relationships.find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !zip.has(main)) throw corrupt(what);
  return { zip, what, main };
}

/** What a part names within the container, in the order written; none where it names nothing. */
export async function readRelationships(zip: SafeZip, what: string, part: string): Promise<Relationship[]> {
  const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
  if (!zip.has(name)) return [];
  const relationships: Relationship[] = [];
  await readXml(zip.read(name), what, {
    open(element, { Id, Type, Target, TargetMode }) {
      if (element !== 'Relationship' || !Id || !Type || !Target || TargetMode === 'External') return;
      const target = posix.resolve('/', posix.dirname(part), Target).slice(1);
      relationships.push({ id: Id, type: posix.basename(Type), target });
    },
  });
  return relationships;
}
