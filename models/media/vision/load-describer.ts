import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  AutoModelForImageTextToText,
  cat,
  Florence2ForConditionalGeneration,
  Florence2Processor,
  full,
  Idefics3ImageProcessor,
  Idefics3Processor,
  type PreTrainedModel,
  type Processor,
  type RawImage,
  StoppingCriteria,
  stack,
  type Tensor,
} from '@huggingface/transformers';
import { z } from 'zod';
import { EngineFailed } from '../../engine/engine-errors.ts';
import type { Description, VisionLanguage } from '../vision-engine.ts';
import { localModelOptions, readModelType } from './local-models.ts';
import { type ColourPicture, fitPicture, resizePicture } from './resize-picture.ts';

/** What a describer is asked. */
interface Inquiry {
  picture: ColourPicture;
  /** Absent: the picture is described as a whole. */
  question: string | undefined;
  language: VisionLanguage;
}

/** A vision-language model in memory. */
interface Describer {
  /**
   * `onWork` hears of every token and every part of the picture that is done. Throws the reason of `signal` between two
   * of them.
   */
  describe(inquiry: Inquiry, signal: AbortSignal, onWork: () => void): Promise<Description>;
  dispose(): Promise<unknown>;
}

/** Most tokens of an answer: a long paragraph. */
const MOST_TOKENS = 256;

/**
 * Has a model write its answer, most likely token by token, and gives it as text; one that had to be cut ends in "…".
 * Of what the model returns, the first `skipped` tokens are not its answer. Throws the reason of `signal`.
 */
async function writeAnswer(
  { model, processor }: { model: PreTrainedModel; processor: Processor },
  inputs: Record<string, unknown>,
  skipped: number,
  signal: AbortSignal,
  onToken: () => void,
): Promise<string> {
  // Its types want settings of all kinds that it takes from the model.
  const generate = model.generate.bind(model) as unknown as (settings: object) => Promise<Tensor>;
  const written = await generate({
    ...inputs,
    max_new_tokens: MOST_TOKENS,
    do_sample: false,
    stopping_criteria: new TokenWatch(signal, onToken),
  });
  signal.throwIfAborted();
  const tokens = Array.from(written.data as BigInt64Array, Number).slice(skipped);
  const text = processor.decode(tokens, { skip_special_tokens: true }).trim();
  return tokens.length < MOST_TOKENS ? text : `${text} …`;
}

/** Looks on while a model writes: tells of each token, and stops it when asked to. */
class TokenWatch extends StoppingCriteria {
  readonly #signal: AbortSignal;
  readonly #onToken: () => void;

  constructor(signal: AbortSignal, onToken: () => void) {
    super();
    this.#signal = signal;
    this.#onToken = onToken;
  }

  override _call(tokens: number[][]): boolean[] {
    this.#onToken();
    return tokens.map(() => this.#signal.aborted);
  }
}

/** Loads SmolVLM or another model on Idefics 3. Throws what is missing. */
async function loadSmolvlm(folder: string): Promise<Describer> {
  const options = localModelOptions(folder, ['vision_encoder', 'embed_tokens', 'decoder_model_merged']);
  const processor = (await Idefics3Processor.from_pretrained(folder, options)) as Idefics3Processor;
  const chat_template = await readChatTemplate(folder);
  const cutTiles = createTiler(processor.image_processor as Idefics3ImageProcessor);
  const model: PreTrainedModel = await AutoModelForImageTextToText.from_pretrained(folder, options);
  const encodeAtOnce = model.encode_image.bind(model);
  return {
    async describe({ picture, question, language }, signal, onWork) {
      const tiles = await cutTiles(picture);
      // The library's own would resize as `resizePicture` says that it does.
      processor.components.image_processor = async () => tiles;
      model.encode_image = encodeTiles(encodeAtOnce, signal, onWork);
      const text = processor.apply_chat_template(converse(question, language), {
        add_generation_prompt: true,
        ...(chat_template !== undefined && { chat_template }),
      });
      const inputs: Record<string, Tensor> = await processor(text as string, [picture]);
      const skipped = inputs.input_ids?.dims[1] ?? 0;
      return { text: await writeAnswer({ model, processor }, inputs, skipped, signal, onWork) };
    },
    dispose: () => model.dispose(),
  };
}

function converse(question: string | undefined, language: VisionLanguage) {
  const text =
    question === undefined ? DESCRIBE_SMOLVLM[language] : `${defuseMarks(question)}\n${ANSWER_IN[language]}`;
  return [{ role: 'user', content: [{ type: 'image' }, { type: 'text', text }] }];
}

const ANSWER_IN: Record<VisionLanguage, string> = {
  fr: 'Réponds en français.',
  en: 'Answer in English.',
};
const DESCRIBE_SMOLVLM: Record<VisionLanguage, string> = {
  fr: 'Décris cette image en détail. Réponds en français.',
  en: 'Describe this image in detail.',
};

/**
 * The template that a model's folder has beside the tokenizer's settings, where the library (4.3.1) looks alone;
 * undefined when those have one. Throws when there is none.
 */
async function readChatTemplate(folder: string): Promise<string | undefined> {
  const settings = z.object({ chat_template: z.unknown().optional() });
  const inSettings = await read(join(folder, 'tokenizer_config.json'));
  if (inSettings && settings.parse(JSON.parse(inSettings)).chat_template) return undefined;
  const asJinja = await read(join(folder, 'chat_template.jinja'));
  if (asJinja !== undefined) return asJinja;
  const asJson = await read(join(folder, 'chat_template.json'));
  if (asJson === undefined) throw new TypeError('There is no chat template');
  return z.object({ chat_template: z.string() }).parse(JSON.parse(asJson)).chat_template;
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}

interface TileInputs {
  /** [1, tiles, 3, height, width] */
  pixel_values: Tensor;
  /** [1, tiles, height, width] */
  pixel_attention_mask: Tensor;
}

/**
 * Encodes the tiles of a picture one by one, as the network does by itself, so that 17 of them take the memory of one,
 * the process hears what comes in between, and `signal` is heeded. `onTile` is called after each.
 */
function encodeTiles(
  encode: (inputs: TileInputs) => Promise<Tensor>,
  signal: AbortSignal,
  onTile: () => void,
): (inputs: TileInputs) => Promise<Tensor> {
  return async ({ pixel_values, pixel_attention_mask }) => {
    const encoded: Tensor[] = [];
    for (let tile = 0; tile < (pixel_values.dims[1] ?? 0); tile += 1) {
      signal.throwIfAborted();
      encoded.push(
        await encode({
          pixel_values: pixel_values.slice(null, [tile, tile + 1]),
          pixel_attention_mask: pixel_attention_mask.slice(null, [tile, tile + 1]),
        }),
      );
      onTile();
    }
    return cat(encoded, 0);
  };
}

/** A picture as the processor of Idefics 3 gives it to the model: its tiles by rows, then the whole. */
interface Tiles {
  /** [1, tiles, 3, edge, edge] */
  pixel_values: Tensor;
  /** [1, tiles, edge, edge] */
  pixel_attention_mask: Tensor;
  /** Of one picture in one conversation; 0 where it was not cut. */
  rows: number[][];
  cols: number[][];
}

/**
 * Cuts pictures as Idefics 3 does (`Idefics3ImageProcessor` of the Python library): made as large as whole tiles, and
 * cut; last the whole, as small as one tile.
 */
export function createTiler(processor: Idefics3ImageProcessor): (picture: ColourPicture) => Promise<Tiles> {
  const edge: number = processor.max_image_size.longest_edge;
  const longest: number = processor.do_image_splitting ? (processor.size?.longest_edge ?? edge) : edge;
  const numbers = new Idefics3ImageProcessor({ ...processor.config, do_resize: false, do_pad: false });
  return async (picture) => {
    const resize = (columns: number, rows: number) =>
      resizePicture(picture, { width: columns * edge, height: rows * edge }, processor.resample);
    const { rows, columns } = countTiles(picture, longest, edge);
    const isCut = rows * columns > 1;
    const tiles = isCut ? await cutTiles(await resize(columns, rows), edge) : [];
    const frames = [...tiles, await resize(1, 1)];
    const prepared = await Promise.all(frames.map((frame) => numbers.preprocess(frame)));
    const values = prepared.map(({ pixel_values }) => pixel_values);
    return {
      pixel_values: stack(values, 0).unsqueeze(0),
      pixel_attention_mask: full([1, frames.length, edge, edge], true),
      rows: [[isCut ? rows : 0]],
      cols: [[isCut ? columns : 0]],
    };
  };
}

/** The tiles of a picture of whole tiles, row by row. */
function cutTiles(picture: RawImage, edge: number): Promise<RawImage[]> {
  const columns = picture.width / edge;
  const count = columns * (picture.height / edge);
  return Promise.all(
    Array.from({ length: count }, (_, tile) => {
      const left = (tile % columns) * edge;
      const top = Math.floor(tile / columns) * edge;
      return picture.crop([left, top, left + edge - 1, top + edge - 1]);
    }),
  );
}

/** Twice what published models ask for: settings that name tiles of a few pixels would ask for millions of them. */
const MOST_TILES_A_SIDE = 8;

/**
 * Tiles of a picture whose settings want its longer side at `longest`. It is not enlarged to more tiles than it has
 * pixels for, but to two in a row: 17 tiles are more than three times the work of 5, and show no more of a small one.
 * The authors of SmolVLM name this number the one to save with.
 */
function countTiles({ width, height }: ColourPicture, longest: number, edge: number) {
  const [longer, shorter] = width >= height ? [width, height] : [height, width];
  const worth = Math.max(2, Math.ceil(longer / edge));
  const along = Math.min(Math.ceil(longest / edge), worth, MOST_TILES_A_SIDE);
  const across = Math.max(1, Math.ceil(Math.trunc((along * edge * shorter) / longer) / edge));
  return width >= height ? { columns: along, rows: across } : { columns: across, rows: along };
}

/** What Florence-2 is told for a paragraph about the picture (its model card). */
const DESCRIBE = '<MORE_DETAILED_CAPTION>';
/** What stands before a question. Those that were trained further (`-ft`) learnt to answer; the others guess. */
const ASK = '<VQA>';

/** Loads Florence-2, which knows English alone. Throws what is missing. */
async function loadFlorence(folder: string): Promise<Describer> {
  const names = ['vision_encoder', 'embed_tokens', 'encoder_model', 'decoder_model_merged'];
  const options = localModelOptions(folder, names);
  const processor = (await Florence2Processor.from_pretrained(folder, options)) as Florence2Processor;
  const { image_processor } = processor;
  if (!image_processor) throw new TypeError('There is no processor of pictures');
  const model = await Florence2ForConditionalGeneration.from_pretrained(folder, options);
  const room = roomForQuestion(model.config, image_processor.config);
  return {
    async describe({ picture, question }, signal, onWork) {
      const prompt = question === undefined ? DESCRIBE : `${ASK}${defuseMarks(question)}`;
      const inputs = await processor(await fitPicture(picture, image_processor), prompt);
      if (((inputs.input_ids as Tensor).dims[1] ?? 0) > room) return { refused: 'question_too_long' };
      onWork();
      // What it returns begins with the token that every answer begins with.
      return { text: await writeAnswer({ model, processor }, inputs, 1, signal, onWork) };
    },
    dispose: () => model.dispose(),
  };
}

/** Tokens of a question that the text encoder can still read behind those of a picture. */
function roomForQuestion(model: unknown, picture: unknown): number {
  const { text_config } = z
    .object({ text_config: z.object({ max_position_embeddings: z.int().default(1_024) }) })
    .parse(model);
  // 24 × 24 patches of a picture of 768 pixels a side, and their mean.
  const { image_seq_length } = z.object({ image_seq_length: z.int().default(577) }).parse(picture);
  return text_config.max_position_embeddings - image_seq_length;
}

/** How each known `model_type` of config.json is loaded. */
const DESCRIBERS: ReadonlyMap<string, (folder: string) => Promise<Describer>> = new Map([
  ['florence2', loadFlorence],
  ['idefics3', loadSmolvlm],
  ['smolvlm', loadSmolvlm],
]);

/** Loads a model from its folder, and from nowhere else. Throws EngineFailed for what is no whole known model. */
export async function loadDescriber(folder: string): Promise<Describer> {
  try {
    const path = resolve(folder);
    const load = DESCRIBERS.get(await readModelType(path));
    if (!load)
      throw new EngineFailed('This kind of vision model is not known here: Florence-2 and SmolVLM are.');
    return await load(path);
  } catch (error) {
    if (error instanceof EngineFailed) throw error;
    const sentence = 'The vision model could not be loaded: its files are missing or damaged.';
    throw new EngineFailed(sentence, { cause: error });
  }
}

/**
 * The text with a space in whatever could be a mark of a model, such as `<image>`, `<loc_3>` or `<|im_start|>`: a person
 * who writes one asks about it, and must not end the question or begin another picture with it.
 */
function defuseMarks(text: string): string {
  return text.replace(/<(?=[^\s<>]{1,60}>)/g, '< ');
}
