/** Held longer than this, in milliseconds, a press lasts as long as it is held; a shorter one goes on until the next. */
const HOLD = 350;

interface Talk {
  isTalking: () => boolean;
  start: () => void;
  finish: () => void;
}

/** What a button or a key that is held while speaking, or pressed before and after, tells a dictation. */
export interface PushToTalk {
  /** @param at milliseconds, as events count them */
  press(at: number): void;
  release(at: number): void;
}

/** See `PushToTalk`. */
export function createPushToTalk({ isTalking, start, finish }: Talk): PushToTalk {
  let pressedAt: number | undefined;
  return {
    press(at) {
      if (pressedAt !== undefined) return;
      if (isTalking()) return finish();
      pressedAt = at;
      start();
    },
    release(at) {
      if (pressedAt === undefined) return;
      const held = at - pressedAt;
      pressedAt = undefined;
      if (held >= HOLD) finish();
    },
  };
}
