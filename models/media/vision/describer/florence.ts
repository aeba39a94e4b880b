import {
  Florence2ForConditionalGeneration,
  Florence2Processor,
  type Tensor,
} from '@huggingface/transformers';
import { z } from 'zod';
import { localModelOptions } from '../local-models.ts';
import { fitPicture, toRawImage } from '../prepare/fit-picture.ts';
import { defuseMarks } from './defuse-marks.ts';
import type { Describer } from './describer.ts';
import { writeAnswer } from './write-answer.ts';

/** What Florence-2 is told for a paragraph about the picture (its model card). */
const DESCRIBE = '<MORE_DETAILED_CAPTION>';
/** What stands before a question. Those that were trained further (`-ft`) learnt to answer; the others guess. */
const ASK = '<VQA>';

/** Loads Florence-2, which knows English alone. Throws what is missing. */
export async function loadFlorence(folder: string): Promise<Describer> {
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
      const inputs = await processor(toRawImage(fitPicture(picture, image_processor)), prompt);
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
