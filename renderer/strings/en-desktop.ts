/** What belongs to the desktop app, to quick ask and to notifications; loaded when it is first shown. */
export const enDesktop = {
  settings: {
    lead: 'How the app behaves on this computer. These settings stay on it and are the same for everybody who uses it.',
    startAtLogin: 'Start when you log in to the computer',
    startAtLoginHint: 'Alcove then waits in the tray, without a window.',
    closeToTray: 'Keep running in the tray',
    closeToTrayHint:
      'Closing the window leaves Alcove in the tray. Quick ask stays available and answers keep running.',
    shortcut: 'Keys for quick ask',
    shortcutHint: 'Ask from anywhere without leaving what you’re doing.',
    noKeys: 'None',
    removeKeys: 'Remove',
    pressKeys: 'Press the keys…',
    pressKeysHint: 'Esc keeps the keys as they are.',
    needsModifier: 'Press one more key together with Ctrl, Alt, ⌘ or the Windows key.',
    keysTaken: 'Already used by another app. Choose other keys.',
    unavailable: {
      startAtLogin: 'Not offered here: Alcove was started from its source code.',
      tray: 'This desktop shows no icons of running programs. Closing the window ends Alcove.',
      quickAskShortcut:
        'This desktop gives no keys to programs. Set a shortcut in its own settings, or use the menu.',
    },
    failed: 'That could not be set. Everything is as it was.',
    unread: 'Couldn’t read the desktop settings. Start Alcove again.',
  },
  keyNames: { Space: 'Space', Control: 'Ctrl', Alt: 'Alt', Shift: 'Shift', Super: 'Super' } as Record<
    string,
    string
  >,
  notifications: {
    label: 'Notifications',
    hint: 'Notify me when something is ready. Notifications never include your text, and nothing leaves this device.',
    blocked: 'Your system or browser does not let Alcove show notifications. Allow them there first.',
    answer: 'An answer is ready.',
    answerFailed: 'An answer could not be written.',
    run: 'Task finished.',
    approval: 'A task needs your approval.',
    document: 'A document has been read.',
    documentFailed: 'A document could not be read.',
    model: 'A model is ready to use.',
  },
  quick: {
    title: 'Quick ask',
    lead: 'Ask a quick question.',
    another: 'New question',
    open: 'Open in Alcove',
    hide: 'Hide',
    loggedOut: 'Nobody is logged in.',
    loggedOutText: 'Log in to Alcove in its window, then ask here.',
    toLogin: 'Open Alcove',
  },
  link: {
    filled: 'A link has put text here. Read it before you send it: nothing has been sent.',
    dismiss: 'Got it',
  },
};

export type DesktopWords = typeof enDesktop;
