import { readFileSync } from 'node:fs';
import { findShippedFile } from '../shipped-file.ts';
import { extractFeatures } from './retriever-features.ts';

/** How well a text fits each topic of the help, and whether it is French. */
export interface Retrieval {
  /** Probability by topic; they sum to 1. */
  topics: Map<string, number>;
  /** Above 0: French; below: English; near 0: either. */
  french: number;
}

/** A linear model over hashed features: one row of bytes per bucket, the last column is French. */
interface RetrieverWeights {
  buckets: number;
  topics: string[];
  scale: number;
  table: Int8Array;
}

let loaded: RetrieverWeights | undefined;

/** Judges a text. Reads models/starter/retriever.json on first use. */
export function retrieve(text: string): Retrieval {
  loaded ??= loadWeights();
  const scores = addRows(loaded, extractFeatures(text, loaded.buckets));
  const french = scores.at(-1) ?? 0;
  const shares = softmax(scores.subarray(0, -1));
  return { topics: new Map(loaded.topics.map((topic, index) => [topic, shares[index] ?? 0])), french };
}

function loadWeights(): RetrieverWeights {
  const stored = JSON.parse(readFileSync(findShippedFile('starter/retriever.json'), 'utf8')) as {
    buckets: number;
    topics: string[];
    scale: number;
    weights: string;
  };
  const bytes = Buffer.from(stored.weights, 'base64');
  return { ...stored, table: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) };
}

function addRows({ topics, table, scale }: RetrieverWeights, found: Set<number>): Float64Array {
  const width = topics.length + 1;
  const sums = new Float64Array(width);
  for (const bucket of found) {
    for (let at = 0; at < width; at += 1) sums[at] = (sums[at] ?? 0) + (table[bucket * width + at] ?? 0);
  }
  const factor = scale / Math.sqrt(Math.max(1, found.size));
  return sums.map((sum) => sum * factor);
}

function softmax(scores: Float64Array): Float64Array {
  const most = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - most));
  const total = raised.reduce((sum, value) => sum + value, 0);
  return raised.map((value) => value / total);
}
