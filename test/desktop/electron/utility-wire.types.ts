/** What the shell and the shim in a utility process say to each other. */
export type UtilityFrame =
  /** Between `utilityProcess.postMessage` and `process.parentPort`. */
  | { kind: 'parent'; data: unknown; ports: number[] }
  /** To the process: for its port `port`. From it: what its port `port` posted. */
  | { kind: 'port'; port: number; data: unknown; ports: number[] }
  | { kind: 'closed'; port: number };
