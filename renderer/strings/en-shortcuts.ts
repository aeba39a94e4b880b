/** The list of keys, in English. */
export const enShortcuts = {
  title: 'Keyboard shortcuts',
  groups: { everywhere: 'Everywhere', writing: 'While writing', reading: 'While reading' },
  or: 'or',
  keys: { enter: 'Enter', shift: 'Shift', leave: 'Esc', tab: 'Tab', arrows: 'Arrows' },
  does: {
    fresh: 'New conversation',
    search: 'Search and actions',
    sidebar: 'Show or hide the sidebar',
    help: 'This list',
    close: 'Close or stop',
    send: 'Send',
    line: 'New line',
    prompt: 'Insert a saved prompt into an empty message',
    localOnly: 'Keep this message on this device, or not',
    keepAll: 'Keep the whole conversation on this device, or not',
    dictate: 'Dictate: press before and after, or hold',
    next: 'Next control',
    scroll: 'Scroll, and choose in a menu or among options',
  },
};
