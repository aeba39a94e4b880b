import type { Request } from 'express';
import type { AppError } from '../core/app-error.ts';
import { type PresentError, presentError } from '../http/error-handler.ts';
import { presentAnthropicError } from './anthropic/present-error.ts';
import { apiOf } from './compat-paths.ts';
import { presentOllamaError } from './ollama/present-error.ts';
import { presentOpenAiError } from './openai/present-error.ts';

const SHAPES = {
  openai: presentOpenAiError,
  anthropic: presentAnthropicError,
  ollama: presentOllamaError,
} as const;

/** Tells a failure in the words of the API that was called, with Alcove's `detail` beside them. */
export const presentCompatError: PresentError = (error: AppError, request: Request) => {
  const api = apiOf(request.originalUrl, request.headers);
  if (!api) return presentError(error, request);
  // None of the three knows 422: what is wrong with a request is 400 to them.
  const status = error.status === 422 ? 400 : error.status;
  return { status, body: { ...SHAPES[api](error), detail: error.detail } };
};
