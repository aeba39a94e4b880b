/** What is said while something is waited for, when it does not come, and when the server or the session is gone. */
export const enStates = {
  waiting: 'Loading…',
  takesLong: 'This is taking longer than usual.',
  tryAgain: 'Try again',
  gone: 'Can’t reach Alcove. Your text is safe; reconnecting…',
  notThereTitle: 'Waiting for Alcove',
  notThere: 'This window opens by itself as soon as Alcove answers. Is it still running on this computer?',
  profileTitle: 'Your account could not be read',
  sessionEnded: 'You’ve been logged out. Log in to continue: your draft is still here.',
};
