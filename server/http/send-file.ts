import type { Response } from 'express';
import { AppError } from '../core/app-error.ts';

/** A file of the disk as it is handed out. */
export interface SentFile {
  path: string;
  filename: string;
  contentType: string;
  /** To be played where it is, not saved: only for what holds no script, such as sound that Alcove made. */
  isInline?: boolean;
}

/**
 * Sends a file to be saved, in ranges where asked for. A document can be a web page with scripts of its own: it comes
 * as an attachment in a sandbox, so that no browser runs it in Alcove's origin. Throws what the file system says.
 */
export function sendFile(file: SentFile, response: Response): Promise<void> {
  const { path, filename, contentType, isInline = false } = file;
  response.attachment(filename);
  if (isInline) response.set('Content-Disposition', 'inline');
  response.set({
    'Content-Type': contentType,
    // A browser that opens sound by its address makes a page of its own around it.
    'Content-Security-Policy': isInline
      ? "default-src 'none'; media-src 'self'"
      : "default-src 'none'; sandbox",
  });
  return new Promise((resolve, reject) => {
    response.sendFile(
      path,
      { dotfiles: 'allow', cacheControl: false, etag: false, lastModified: false },
      (error) => {
        // Cut off by the client: there is nobody left to tell.
        if (!error || response.headersSent) return resolve();
        // What follows is an error body, not the file.
        response.removeHeader('Content-Type');
        response.removeHeader('Content-Disposition');
        reject(isBeyondEnd(error) ? noSuchRange(error.headers) : error);
      },
    );
  });
}

type BeyondEnd = Error & { headers: Record<string, string> };

function isBeyondEnd(error: Error): error is BeyondEnd {
  return 'status' in error && error.status === 416 && 'headers' in error;
}

/** RFC 9110 section 15.5.17: the headers say how long the file is. */
function noSuchRange(headers: Record<string, string>): AppError {
  return new AppError(416, 'range_not_satisfiable', 'The file does not reach that far', { headers });
}
