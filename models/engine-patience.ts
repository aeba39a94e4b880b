/** How long the engine may stay silent, in milliseconds. */
export interface EnginePatience {
  /** Until the process says it is there. */
  startMs: number;
  /** Between two looks at a working process. */
  heartbeatMs: number;
  /** Until a process that does not answer a look counts as hung. */
  hangMs: number;
  /** Until a process that answers but gets nothing done counts as hung. */
  stallMs: number;
}

/** What an engine is given where whoever starts it says nothing else. */
export const ENGINE_PATIENCE: EnginePatience = {
  startMs: 30_000,
  heartbeatMs: 2_000,
  hangMs: 20_000,
  stallMs: 180_000,
};
