export const HELD_OUT_PLAIN = ``;
