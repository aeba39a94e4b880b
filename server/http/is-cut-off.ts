/**
 * Whether sending ended because the client went away, by the error that the pipeline to it threw: there is nobody left
 * to tell, and nothing failed here.
 */
export function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:ERR_STREAM_|ECONNRESET$|EPIPE$)/.test(String(error.code))
  );
}
