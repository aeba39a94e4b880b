import type { Request } from 'express';
import { AppError } from '../core/app-error.ts';
import { type PresentError, presentError } from '../http/error-handler.ts';
import { requestState } from '../http/request-state.ts';
import { presentAnthropicError } from './anthropic/present-error.ts';
import { apiOf } from './compat-paths.ts';
import { presentMcpError } from './mcp/present-error.ts';
import { presentOllamaError } from './ollama/present-error.ts';
import { presentOpenAiError } from './openai/present-error.ts';

const SHAPES = {
  openai: presentOpenAiError,
  anthropic: presentAnthropicError,
  ollama: presentOllamaError,
  mcp: presentMcpError,
} as const;

/** Tells a failure in the words of the API that was called, with Alcove's `detail` beside them. */
export const presentCompatError: PresentError = (error: AppError, request: Request) => {
  const api = apiOf(request.originalUrl, request.headers);
  if (!api) return presentError(error, request);
  const told = LACKING.has(error.code) ? new AppError(404, 'model_not_found', error.detail) : error;
  // None of them knows 422: what is wrong with a request is 400 to them.
  const status = told.status === 422 ? 400 : told.status;
  return { status, body: { ...SHAPES[api](told, requestState(request).id), detail: told.detail } };
};

/** What is not there until somebody installs it: clients try a 503 again for minutes, and give up a 404 at once. */
const LACKING: ReadonlySet<string> = new Set(['no_embedding_model', 'no_speech_model']);
