import type { Command } from 'commander';
import type { ModelManager } from '../model-manager/model-manager.ts';
import {
  activateModelCommand,
  addModelCommand,
  downloadModelCommand,
  importModelCommand,
  listModelsCommand,
  type ModelCommandContext,
  removeModelCommand,
} from './model.ts';

/** Opens the models of the data directory; a server may be running beside. `close` comes after `models.close()`. */
type OpenModels = () => Promise<{ models: ModelManager; close(): void | Promise<void> }>;

/** Adds `model list|add|download|import|use|remove` to the command line. */
export function registerModelCommands(
  program: Command,
  open: OpenModels,
  io: Pick<ModelCommandContext, 'write'>,
): void {
  const withModels = async (work: (context: ModelCommandContext) => Promise<void>) => {
    const { models, close } = await open();
    const interrupted = new AbortController();
    const onInterrupt = () => interrupted.abort();
    process.once('SIGINT', onInterrupt);
    try {
      await work({ models, ...io, signal: interrupted.signal });
    } finally {
      process.removeListener('SIGINT', onInterrupt);
      await models.close();
      await close();
    }
  };
  const model = program
    .command('model')
    .description('manage the models of this computer')
    .addHelpText('after', EXAMPLES);
  model
    .command('list')
    .description('list the models: id, state, size, memory needed, licence, kind')
    .option('--json', 'one JSON object instead of lines')
    .action(({ json }: { json?: true }) => withModels((context) => listModelsCommand(context, json)));
  model
    .command('download <id>')
    .description('download a model of the catalogue, or go on with one that was cut')
    .action((id: string) => withModels((context) => downloadModelCommand(id, context)));
  model
    .command('add <link>')
    .description('add a GGUF file of Hugging Face by owner/name, owner/name:Q4_K_M or its address')
    .action((link: string) => withModels((context) => addModelCommand(link, context)));
  model
    .command('import <path>')
    .description(
      'copy a GGUF file or its parts, the folder of a model in ONNX form or a Piper voice into the models',
    )
    .action((path: string) => withModels((context) => importModelCommand(path, context)));
  model
    .command('use <id>')
    .description('choose a model for what it is made for: chat, search, speech, pictures, objects, a voice')
    .option('--voice <voice>', 'the voice that a voice model becomes, such as fr-FR-DeniseNeural')
    .action((id: string, { voice }: { voice?: string }) =>
      withModels((context) => activateModelCommand(id, context, voice)),
    );
  model
    .command('remove <id>')
    .description('remove a model, or what an unfinished download of it left')
    .action((id: string) => withModels((context) => removeModelCommand(id, context)));
}

const EXAMPLES = `
Examples:
  alcove model list
  alcove model import ~/Downloads/model.gguf
  alcove model use alcove-starter`;
