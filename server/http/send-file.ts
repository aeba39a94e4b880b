import type { Response } from 'express';

/** A file of the disk as it is handed out. */
export interface SentFile {
  path: string;
  filename: string;
  contentType: string;
}

/**
 * Sends a file to be saved, in ranges where asked for. A document can be a web page with scripts of its own: it comes
 * as an attachment in a sandbox, so that no browser runs it in Alcove's origin. Throws what the file system says.
 */
export function sendFile({ path, filename, contentType }: SentFile, response: Response): Promise<void> {
  response.attachment(filename);
  response.set({ 'Content-Type': contentType, 'Content-Security-Policy': "default-src 'none'; sandbox" });
  return new Promise((resolve, reject) => {
    response.sendFile(
      path,
      { dotfiles: 'allow', cacheControl: false, etag: false, lastModified: false },
      (error) => {
        // Cut off by the client: there is nobody left to tell.
        if (error && !response.headersSent) reject(error);
        else resolve();
      },
    );
  });
}
