import type { Locator } from 'playwright-core';
import type { Scene } from './screen.types.ts';

/** Where messages are written. */
export function composer({ page, words }: Pick<Scene, 'page' | 'words'>): Locator {
  return page.getByRole('textbox', { name: words.composer.label });
}
