/** Over which the preload asks for the desktop app's state. */
export const READ_CHANNEL = 'desktop:read';
/** Over which it changes settings. */
export const CHANGE_CHANNEL = 'desktop:change';
