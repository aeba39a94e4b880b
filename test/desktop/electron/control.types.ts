/** What a test asks of a running stand-in. */
export interface ControlRequest {
  id: number;
  method: string;
  args: unknown[];
}

/** The answer; `error` where it failed. */
export interface ControlAnswer {
  id: number;
  value?: unknown;
  error?: string;
}
