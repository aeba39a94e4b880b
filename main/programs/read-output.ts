/** How long the rest of what a program wrote may take to arrive once it has gone, in milliseconds. */
const DRAIN_LIMIT_MS = 1_000;

/** Hands on what a program writes, to the last byte. */
export function readOutput(
  output: NodeJS.ReadableStream | null,
  onText: (text: string) => unknown,
): { drained(): Promise<void> } {
  const ended = Promise.withResolvers<void>();
  const hand = (chunk: Buffer | string) => onText(chunk.toString());
  output?.on('data', hand);
  return {
    /** To be called when the process has gone; resolves when all that it wrote has been handed on. */
    async drained() {
      if (!output) return;
      // Electron takes the listeners off the stream after its `exit` event, though what was written last is still to come.
      await Promise.resolve();
      output.off('data', hand).on('data', hand);
      const limit = setTimeout(ended.resolve, DRAIN_LIMIT_MS);
      output.once('end', ended.resolve).once('close', ended.resolve);
      if ('readableEnded' in output && output.readableEnded) ended.resolve();
      await ended.promise;
      clearTimeout(limit);
    },
  };
}
