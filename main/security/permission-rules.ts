/** What asks for a permission, of both Electron handlers. */
export interface PermissionQuestion {
  permission: string;
  /** The address of the frame that asks. */
  url: string;
  isMainFrame: boolean;
  /** For `media`: `audio` and `video`; empty when it is not known. */
  media: readonly string[];
}

/** What the app itself may use; whatever is not here is denied, for every page. */
const ALLOWED: Record<string, (question: PermissionQuestion, mayNotify: boolean) => boolean> = {
  // Dictation. Never the camera, and never what does not say what it is.
  media: ({ media }) => media.length > 0 && media.every((kind) => kind === 'audio'),
  notifications: (_question, mayNotify) => mayNotify,
  // To copy an answer; reading the clipboard stays with the person's own paste.
  'clipboard-sanitized-write': () => true,
  fullscreen: () => true,
};

/** Whether a permission is given: a few, to the app's own main frame alone. */
export function isPermitted(
  question: PermissionQuestion,
  own: string | undefined,
  mayNotify: boolean,
): boolean {
  if (own === undefined || !question.isMainFrame || originOf(question.url) !== own) return false;
  return Object.hasOwn(ALLOWED, question.permission)
    ? (ALLOWED[question.permission]?.(question, mayNotify) ?? false)
    : false;
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
