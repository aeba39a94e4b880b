import { basename, dirname, join } from 'node:path';
import { countParts } from '../../models/gguf/join-parts.ts';
import { readNames } from './judge-model-folder.ts';
import { notAModel, partMissing } from './model-errors.ts';
import { fileSize } from './model-files.ts';

/** The GGUF files of one model, which nobody has asked yet whether they may be read. */
interface GgufFiles {
  /** What it is called there, without the number of a part. */
  name: string;
  /** Full paths, in their order; more than one for a model in parts. */
  paths: string[];
}

/**
 * The files of the model at a path: a GGUF file itself, or with one part of a model the others beside it; of a folder the
 * parts of the one model in it, projectors of pictures apart. Undefined for every other file or folder. Throws AppError 422
 * where a part is missing.
 */
export async function findGgufFiles(path: string, isFile: boolean): Promise<GgufFiles | undefined> {
  if (isFile) return /\.gguf$/i.test(path) ? withOtherParts(path) : undefined;
  const names = readNames(path).filter((name) => /\.gguf$/i.test(name) && !/mmproj/i.test(name));
  const sets = names.map((name) => PART.exec(name));
  const [first] = sets;
  if (!first || !sets.every((set) => set && namePart(set) === namePart(first))) return undefined;
  return withOtherParts(join(path, first[0]));
}

/** As gguf-split names them: what they are parts of, which one, of how many. */
const PART = /^(.*)-(\d{5})-of-(\d{5})(\.gguf)$/i;

function namePart([, stem = '', , count = '', ending = '']: RegExpExecArray, number = ''): string {
  return `${stem}-${number}-of-${count}${ending}`;
}

async function withOtherParts(path: string): Promise<GgufFiles> {
  const name = basename(path);
  const count = await countParts(path);
  if (count === undefined) return { name, paths: [path] };
  const set = PART.exec(name);
  if (!set) throw notAModel(NAMELESS, 'one_part');
  const paths = Array.from({ length: count }, (_, at) =>
    join(dirname(path), namePart(set, String(at + 1).padStart(5, '0'))),
  );
  const missing = paths.findIndex((each) => fileSize(each) === undefined);
  if (missing >= 0) throw partMissing(missing + 1, count);
  return { name: `${set[1]}${set[4]}`, paths };
}

const NAMELESS =
  'The file is one part of a model in several files. Keep them side by side under the names they were published with, such as model-00001-of-00003.gguf.';
