import { fileURLToPath } from 'node:url';
import { findShippedFile } from '../shipped-file.ts';

/** A model file that ships with Alcove. */
export interface ShippedModel {
  id: string;
  name: string;
  /** Absolute path of the GGUF file. */
  path: string;
  /** SHA-256 of the file, lower-case hexadecimal. */
  sha256: string;
  /** Tokens. */
  contextLength: number;
  /** SPDX identifier. */
  licence: string;
  parameters: number;
}

/** The model that this project trains and ships: models/starter/MODEL_CARD.md. Its prompts come from choose-starter-reply.ts. */
export const STARTER_MODEL: ShippedModel = {
  id: 'alcove-starter',
  name: 'Alcove starter',
  path: locateModel(),
  sha256: 'd4468e7ea3594dd1e4df6a45e0ed9cbd5a0da5a8cfc7f30be82ef16109cefb5f',
  contextLength: 2_048,
  licence: 'GPL-3.0-or-later',
  parameters: 3_475_712,
};

/** An installation without the file must still start: whoever loads the model then finds it missing, and says so. */
function locateModel(): string {
  try {
    return findShippedFile('starter/alcove-starter.gguf');
  } catch {
    return fileURLToPath(new URL('alcove-starter.gguf', import.meta.url));
  }
}
