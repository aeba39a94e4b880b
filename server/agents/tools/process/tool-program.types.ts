/** What a tool's program says; `failed` is for the model, `broken` a fault of Alcove. */
export type FromToolProgram =
  | { type: 'ready' }
  | { type: 'done'; reply: unknown }
  | { type: 'failed'; sentence: string }
  | { type: 'broken' };
