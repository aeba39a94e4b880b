/**
 * Puts quick ask away. In the desktop app its window is only hidden, so that what is written and answered goes on: a page
 * that closed itself would be destroyed. The shell takes the wish to open quick ask from itself as the wish to hide it.
 */
export function putAway(): void {
  if (window.alcoveDesktop) window.open('#/quick');
  else window.close();
}
