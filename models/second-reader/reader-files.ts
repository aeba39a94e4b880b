import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findShippedFile } from '../shipped-file.ts';

/** What stands in reader.json: what the numbers of the network are. */
export interface ReaderManifest {
  version: string;
  categories: string[];
  sha256: string;
}

/** Everything that ships of the second reader. */
export interface ReaderFiles {
  manifest: ReaderManifest;
  /** The layers of the encoder that stayed as they came. */
  body: Uint8Array;
  /** Those that learnt, and the heads. */
  reader: Uint8Array;
  /** Each with the logarithm of how likely it is; its place is its number. */
  pieces: [string, number][];
}

/** @throws Error when the files are missing or damaged: then nothing counts as read. */
export function readReaderFiles(folder: string = findReaderFolder()): ReaderFiles {
  const manifest = readManifest(folder);
  const read = (name: string) => readFileSync(join(folder, name));
  const [body, reader, written] = [read('body.onnx'), read('reader.onnx'), read('pieces.tsv')];
  const digest = createHash('sha256').update(body).update(reader).update(written).digest('hex');
  if (digest !== manifest.sha256) throw new Error('The files of models/second-reader are damaged.');
  const lines = written.toString('utf8').trimEnd().split('\n');
  const pieces = lines.map((line): [string, number] => {
    const at = line.lastIndexOf('\t');
    return [line.slice(0, at), Number(line.slice(at + 1))];
  });
  return { manifest, body, reader, pieces };
}

/** @throws Error when it is missing. */
export function readManifest(folder: string = findReaderFolder()): ReaderManifest {
  return JSON.parse(readFileSync(join(folder, 'reader.json'), 'utf8')) as ReaderManifest;
}

const findReaderFolder = () => dirname(findShippedFile('second-reader/reader.json'));
