/**
 * Whether a window can be shown here, as far as can be told without trying. On Linux it takes a display, and somebody who
 * is not root: Chromium's sandbox refuses root.
 * @param {{ platform: string, env: NodeJS.ProcessEnv, getuid?: () => number }} [here]
 * @returns {boolean}
 */
export function hasDisplay(here = process) {
  if (here.platform !== 'linux') return true;
  return Boolean(here.env.DISPLAY || here.env.WAYLAND_DISPLAY) && here.getuid?.() !== 0;
}
