import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { AppError } from '../core/app-error.ts';

/**
 * The page of the frame in which diagrams of answers are drawn: it has no origin of its own, runs the one script that is
 * inside it, and can ask nobody for anything. Only our own pages may frame it.
 */
export function diagramFrame(webAppDirectory: string): RequestHandler {
  let read: Promise<{ page: string; policy: string }> | undefined;
  return async (_request, response) => {
    read ??= readPage(join(webAppDirectory, 'diagram.html'));
    const { page, policy } = await read.catch((thrown: unknown) => {
      read = undefined;
      throw new AppError(404, 'not_found', 'Not found', { cause: thrown });
    });
    response.set('Content-Security-Policy', policy).type('html').send(page);
  };
}

async function readPage(path: string): Promise<{ page: string; policy: string }> {
  const page = await readFile(path, 'utf8');
  const script = page.slice(page.indexOf('<script>') + '<script>'.length, page.lastIndexOf('</script>'));
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    // Mermaid measures its words in the style that they will have.
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return { page, policy };
}
