/** Whether Alcove starts when the person logs in to the computer. */
export interface LoginItem {
  /** What the system says, which the person may have changed in its own settings. */
  isOn(): boolean;
  /** Throws when the system refuses it. */
  set(isOn: boolean): void;
  /** Names the program anew where it is on and has moved, as an AppImage does with each version. */
  refresh(): void;
}
