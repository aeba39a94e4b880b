import {
  AutoModelForImageTextToText,
  type Idefics3ImageProcessor,
  Idefics3Processor,
  type PreTrainedModel,
  type Tensor,
} from '@huggingface/transformers';
import type { VisionLanguage } from '../../vision-engine.ts';
import { localModelOptions } from '../local-models.ts';
import { readChatTemplate } from './chat-template.ts';
import { defuseMarks } from './defuse-marks.ts';
import type { Describer } from './describer.ts';
import { encodeTiles } from './encode-tiles.ts';
import { createTiler } from './tiler.ts';
import { writeAnswer } from './write-answer.ts';

/** Loads SmolVLM or another model on Idefics 3. Throws what is missing. */
export async function loadSmolvlm(folder: string): Promise<Describer> {
  const options = localModelOptions(folder, ['vision_encoder', 'embed_tokens', 'decoder_model_merged']);
  const processor = (await Idefics3Processor.from_pretrained(folder, options)) as Idefics3Processor;
  const chat_template = await readChatTemplate(folder);
  const cutTiles = createTiler(processor.image_processor as Idefics3ImageProcessor);
  const model: PreTrainedModel = await AutoModelForImageTextToText.from_pretrained(folder, options);
  const encodeAtOnce = model.encode_image.bind(model);
  return {
    async describe({ picture, question, language }, signal, onWork) {
      const tiles = await cutTiles(picture);
      // The library's own would resize as `resizeColour` says that it does.
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
    question === undefined ? DESCRIBE[language] : `${defuseMarks(question)}\n${ANSWER_IN[language]}`;
  return [{ role: 'user', content: [{ type: 'image' }, { type: 'text', text }] }];
}

const ANSWER_IN: Record<VisionLanguage, string> = {
  fr: 'Réponds en français.',
  en: 'Answer in English.',
};
const DESCRIBE: Record<VisionLanguage, string> = {
  fr: 'Décris cette image en détail. Réponds en français.',
  en: 'Describe this image in detail.',
};
