/** Held longer than this, in milliseconds, a press lasts as long as it is held; a shorter one goes on until the next. */
const HOLD = 350;

interface Talk {
  isTalking: () => boolean;
  start: () => void;
  finish: () => void;
}

export type PushToTalk = ReturnType<typeof createPushToTalk>;

/**
 * What a button or a key that is held while speaking, or pressed before and after, tells a dictation; when, in
 * milliseconds as events count them.
 */
export function createPushToTalk({ isTalking, start, finish }: Talk) {
  let pressedAt: number | undefined;
  return {
    press(at: number) {
      if (pressedAt !== undefined) return;
      if (isTalking()) return finish();
      pressedAt = at;
      start();
    },
    release(at: number) {
      if (pressedAt === undefined) return;
      const held = at - pressedAt;
      pressedAt = undefined;
      if (held >= HOLD) finish();
    },
  };
}
