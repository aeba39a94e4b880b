import type { Detection } from './sensitivity.types.ts';

/** What everybody may know: hidden, a question about it could not be answered. */
const PUBLIC_TYPES: ReadonlySet<string> = new Set(['public_figure', 'organisation', 'place']);

/** Whether what was found is a name, a contact or an identifier of somebody, which a person may want to hide. */
export function isPrivateDetail({ type }: Pick<Detection, 'type'>): boolean {
  return !PUBLIC_TYPES.has(type);
}
