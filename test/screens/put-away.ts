import type { Scene } from './screen.types.ts';

/** Puts away with Escape whatever lies over the screen: a dialog or a menu. */
export async function putAway({ page }: Scene): Promise<void> {
  const over = page.locator('[role=dialog], [role=menu]');
  await page.keyboard.press('Escape');
  await over.waitFor({ state: 'detached' });
}
