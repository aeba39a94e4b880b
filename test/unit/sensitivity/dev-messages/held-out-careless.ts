export const HELD_OUT_CARELESS = ``;
