import type { TestServer } from './start-server.ts';

export interface SentPicture {
  image?: Uint8Array;
  prompt?: string;
}

/** Sends a form to POST /vision/analyze under a name that says nothing true about the picture. */
export function sendPicture(
  server: TestServer,
  token: string,
  { image, prompt }: SentPicture,
  signal?: AbortSignal,
): ReturnType<TestServer['call']> {
  const body = new FormData();
  if (prompt !== undefined) body.append('prompt', prompt);
  if (image) body.append('image', new Blob([new Uint8Array(image)]), 'letter.txt');
  return server.call('POST', '/vision/analyze', { body, token, ...(signal && { signal }) });
}
