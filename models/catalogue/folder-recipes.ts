import type { FolderKind, Precision } from './folder-model.ts';

/** Which files of a published folder are the model, and what such a model is for. */
interface FolderRecipe {
  kind: FolderKind;
  family: string;
  /** Weights, without the ending that says their precision. */
  weights: string[];
  /** Precisions that can be loaded; all of them when absent. */
  precisions?: Precision[];
  /** Settings without which it cannot be loaded. */
  settings: string[];
  /** Settings that are taken where they are there. */
  optional: string[];
}

const TEXT_SETTINGS = ['config.json', 'preprocessor_config.json', 'tokenizer.json', 'tokenizer_config.json'];
const VISION: Omit<FolderRecipe, 'family' | 'weights'> = {
  kind: 'vision',
  settings: TEXT_SETTINGS,
  optional: [
    'generation_config.json',
    'special_tokens_map.json',
    'added_tokens.json',
    'chat_template.json',
    'chat_template.jinja',
  ],
};
const SMOLVLM: FolderRecipe = {
  ...VISION,
  family: 'SmolVLM',
  // How many tokens stand for a picture is said there alone.
  settings: [...TEXT_SETTINGS, 'processor_config.json'],
  weights: ['onnx/vision_encoder', 'onnx/embed_tokens', 'onnx/decoder_model_merged'],
};
const DETECTOR: Omit<FolderRecipe, 'family'> = {
  kind: 'detector',
  weights: ['onnx/model'],
  settings: ['config.json', 'preprocessor_config.json'],
  optional: [],
};

/**
 * The models that are folders as Hugging Face publishes them for Transformers.js, by `model_type` of their config.json.
 * Names of weights: `getSessionsConfig` of @huggingface/transformers.
 */
const RECIPES: Readonly<Record<string, FolderRecipe>> = {
  whisper: {
    kind: 'stt',
    family: 'Whisper',
    weights: ['onnx/encoder_model', 'onnx/decoder_model_merged'],
    // As models/media/transcription/whisper/load-whisper.ts chooses.
    precisions: ['fp32', 'fp16', 'q8', 'q4'],
    settings: [...TEXT_SETTINGS, 'generation_config.json'],
    optional: [],
  },
  florence2: {
    ...VISION,
    family: 'Florence-2',
    weights: ['onnx/vision_encoder', 'onnx/embed_tokens', 'onnx/encoder_model', 'onnx/decoder_model_merged'],
  },
  idefics3: SMOLVLM,
  smolvlm: SMOLVLM,
  rt_detr: { ...DETECTOR, family: 'RT-DETR' },
  rt_detr_v2: { ...DETECTOR, family: 'RT-DETR v2' },
  d_fine: { ...DETECTOR, family: 'D-FINE' },
  detr: { ...DETECTOR, family: 'DETR' },
  yolos: { ...DETECTOR, family: 'YOLOS' },
};

/** The recipe of a `model_type`; undefined for one that Alcove cannot use. */
export function findRecipe(modelType: string): FolderRecipe | undefined {
  return Object.hasOwn(RECIPES, modelType) ? RECIPES[modelType] : undefined;
}

/** Endings of weights, the most precise first; models/media/vision/local-models.ts chooses alike. */
const ENDINGS: readonly [Precision, string][] = [
  ['fp32', ''],
  ['fp16', '_fp16'],
  ['q8', '_quantized'],
  ['int8', '_int8'],
  ['uint8', '_uint8'],
  ['q4', '_q4'],
  ['bnb4', '_bnb4'],
  ['q4f16', '_q4f16'],
];

/** The most precise weights that a folder holds whole; undefined when it holds none. */
export function findPrecision(recipe: FolderRecipe, names: ReadonlySet<string>): Precision | undefined {
  const found = ENDINGS.find(
    ([precision, ending]) =>
      (recipe.precisions?.includes(precision) ?? true) &&
      recipe.weights.every((weight) => names.has(`${weight}${ending}.onnx`)),
  );
  return found?.[0];
}

/** The files of a model among those of its folder, in one precision; undefined when one of them is missing. */
export function selectFiles(
  recipe: FolderRecipe,
  precision: Precision,
  names: ReadonlySet<string>,
): string[] | undefined {
  const ending = ENDINGS.find(([each]) => each === precision)?.[1] ?? '';
  const weights = recipe.weights.map((weight) => `${weight}${ending}.onnx`);
  const needed = [...recipe.settings, ...weights];
  if (!needed.every((name) => names.has(name))) return undefined;
  const external = [...names].filter((name) => weights.some((weight) => isExternalDataOf(weight, name)));
  return [...needed, ...recipe.optional.filter((name) => names.has(name)), ...external];
}

// Weights too large for one protobuf lie beside it, in one file or in several.
function isExternalDataOf(weight: string, name: string): boolean {
  return name.startsWith(`${weight}_data`) && /^(_\d{1,3})?$/.test(name.slice(`${weight}_data`.length));
}

/** The two files of the one Piper voice in a folder; undefined when there is none, or more than one. */
export function selectVoiceFiles(
  names: ReadonlySet<string>,
): [weights: string, settings: string] | undefined {
  const voices = [...names].filter(
    (name) => /^[A-Za-z0-9][\w.-]*\.onnx$/.test(name) && names.has(`${name}.json`),
  );
  return voices.length === 1 && voices[0] ? [voices[0], `${voices[0]}.json`] : undefined;
}
