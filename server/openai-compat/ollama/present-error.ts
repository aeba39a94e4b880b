import type { AppError } from '../../core/app-error.ts';

/** The error object of Ollama's API: a sentence. */
export function presentOllamaError({ detail }: AppError): { error: string } {
  return { error: detail };
}
