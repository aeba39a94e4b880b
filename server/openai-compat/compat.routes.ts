import type { Embeddings } from '../engines/embeddings.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { SpeechToText } from '../voice/stt.ts';
import type { TextToSpeech } from '../voice/text-to-speech.ts';
import { anthropicMessages } from './anthropic/messages.routes.ts';
import type { CompatChat } from './compat.types.ts';
import { type McpParts, mcpEndpoint } from './mcp/mcp.routes.ts';
import { ollamaChat } from './ollama/chat.routes.ts';
import { ollamaEmbed } from './ollama/embed.routes.ts';
import { type OllamaModelsParts, ollamaModels } from './ollama/models.routes.ts';
import { chatCompletions } from './openai/chat.routes.ts';
import { openAiCompletions } from './openai/completions.routes.ts';
import { openAiEmbeddings } from './openai/embeddings.routes.ts';
import { compatModels } from './openai/models.routes.ts';
import { openAiSpeech } from './openai/speech.routes.ts';
import { openAiTranscriptions } from './openai/transcriptions.routes.ts';
import { openAiResponses } from './responses/responses.routes.ts';

export interface CompatDependencies extends OllamaModelsParts {
  chat: CompatChat;
  embeddings: Embeddings;
  stt: SpeechToText;
  tts: TextToSpeech;
  mcp: Omit<McpParts, 'chat'>;
}

/** The APIs that existing clients speak, at the addresses that these expect. */
export function compatEndpoints(deps: CompatDependencies): Endpoint[] {
  return [
    chatCompletions(deps.chat),
    openAiResponses(deps.chat),
    openAiCompletions(deps.chat),
    ...compatModels(deps),
    openAiEmbeddings(deps.embeddings),
    openAiTranscriptions(deps.stt),
    openAiSpeech(deps.tts),
    ...anthropicMessages(deps.chat),
    ...ollamaChat(deps.chat),
    ...ollamaModels(deps),
    ...ollamaEmbed(deps.embeddings),
    mcpEndpoint({ ...deps.mcp, chat: deps.chat }),
  ];
}
