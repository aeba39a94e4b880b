/** What is said while something is waited for, when it does not come, and when the server or the session is gone. */
export const enStates = {
  waiting: 'Loading…',
  takesLong: 'This takes longer than usual.',
  tryAgain: 'Try again',
  gone: 'Alcove does not answer. What you write stays here; this goes on as soon as it is back.',
  notThereTitle: 'Waiting for Alcove',
  notThere: 'This window opens by itself as soon as Alcove answers. Is it still running on this computer?',
  profileTitle: 'Your account could not be read',
  sessionEnded:
    'Your session has ended. Log in to go on where you were; what you wrote is kept in this window.',
};
