/**
 * What the tray, the menus, the shortcut, links and dialogs may ask the running shell to do. Nothing here sends a message
 * or changes a setting of Alcove's: that takes a person in the window.
 */
export interface ShellActions {
  /** Shows the window, restored and in front; with `hash` (such as `#/documents`) at that screen. */
  showWindow(hash?: string): void;
  /** Shows the small window that asks one thing; hides it when it is in front already. */
  toggleQuickAsk(): void;
  /** Starts the server again after it ended or hung. */
  restartServer(): void;
  /** Ends everything in order: windows, server, programs, shell. */
  quit(): void;
}
