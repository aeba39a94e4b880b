/** Most characters of one message (api-decisions.md, "Send"). */
export const MAX_CHARACTERS = 32_000;
