/** Largest body of a call in bytes: a picture of 20 MB in base64, and room for what is said of it. */
export const MOST_CALL_BYTES = 32 * 1024 * 1024;
