import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findShippedFile } from '../shipped-file.ts';

/** What stands in reader.json: what the numbers of reader.onnx are. */
export interface ReaderManifest {
  version: string;
  categories: string[];
  /** Log-odds from which on a text is kept here, chosen on the dev messages. */
  line: number;
  /** What one of the network's log-odds is worth on the scale of the score. */
  slope: number;
  /** What one of the scorer's log-odds is worth on the network's scale. */
  scorerWeight: number;
  sha256: string;
}

/** Everything that ships of the second reader. */
export interface ReaderFiles {
  manifest: ReaderManifest;
  network: Uint8Array;
  /** Each with the logarithm of how likely it is; its place is its number. */
  pieces: [string, number][];
}

/** @throws Error when the files are missing or damaged: then nothing counts as read. */
export function readReaderFiles(folder: string = findReaderFolder()): ReaderFiles {
  const manifest = readManifest(folder);
  const network = readFileSync(join(folder, 'reader.onnx'));
  const written = readFileSync(join(folder, 'pieces.tsv'));
  const digest = createHash('sha256').update(network).update(written).digest('hex');
  if (digest !== manifest.sha256) throw new Error('models/second-reader/reader.onnx is damaged.');
  const lines = written.toString('utf8').trimEnd().split('\n');
  const pieces = lines.map((line): [string, number] => {
    const at = line.lastIndexOf('\t');
    return [line.slice(0, at), Number(line.slice(at + 1))];
  });
  return { manifest, network, pieces };
}

/** @throws Error when it is missing. */
export function readManifest(folder: string = findReaderFolder()): ReaderManifest {
  return JSON.parse(readFileSync(join(folder, 'reader.json'), 'utf8')) as ReaderManifest;
}

const findReaderFolder = () => dirname(findShippedFile('second-reader/reader.json'));
