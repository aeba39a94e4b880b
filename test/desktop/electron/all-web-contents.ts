import type { WebContentsStandIn } from './web-contents.ts';

/** Every page of a window that there is now. */
export const WEB_CONTENTS = new Set<WebContentsStandIn>();
