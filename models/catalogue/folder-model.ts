import type { VoiceId } from '../media/speech/speaker.ts';
import type { BestFor } from './best-for.ts';

/** Kinds of model that are a folder of files and not one file. */
export const FOLDER_KINDS = ['stt', 'vision', 'detector', 'voice'] as const;
export type FolderKind = (typeof FOLDER_KINDS)[number];

/** How the weights are stored, as Transformers.js calls it: 32 or 16 bits each, or about 8 or 4. */
export type Precision = 'fp32' | 'fp16' | 'q8' | 'int8' | 'uint8' | 'q4' | 'bnb4' | 'q4f16';

/** A folder of files on the hub. */
export interface HubFolder {
  /** Answers, also below it by folder, with a JSON list of files: size, SHA-1 of the Git blob, SHA-256 of large ones. */
  treeUrl: string;
  /** Where the files of the repository are. */
  filesUrl: string;
  /** Way of the folder inside its repository; empty for the repository itself. */
  directory: string;
}

/** Whether a kind is a folder of files; the others are one GGUF file. */
export function isFolderKind(kind: string): kind is FolderKind {
  return FOLDER_KINDS.some((each) => each === kind);
}

/** A model of several files that Alcove can offer for download. */
export interface FolderModel {
  /** Slug, unique in the catalogue: lower-case letters, digits, dots, underscores and hyphens. */
  id: string;
  name: string;
  family: string;
  kind: FolderKind;
  /** Number of weights, rounded to two or three digits. */
  parameters: number;
  quantisation: Precision;
  /** Size of all files to two digits; the exact sizes are learned from the hub. */
  approximateBytes: number;
  licence: string;
  licenceUrl: string;
  /** ISO 639-1 codes of languages it understands or speaks; French and English first. Empty where language plays no part. */
  languages: string[];
  /** Of kind `voice`: the voices of the interface that it can be, first the one it is meant for; else empty. */
  voices: VoiceId[];
  /** `model_type` of its config.json, or `piper`: it says which files of the folder are the model. */
  modelType: string;
  bestFor: BestFor;
  source: HubFolder;
  /** SHA-256 of files by their way inside the folder, where it is known beforehand; the hub must state the same. */
  sha256?: Readonly<Record<string, string>>;
}
