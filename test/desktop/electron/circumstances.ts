/** What a test says about the computer that the stand-in plays. */
export interface Circumstances {
  /** Whether this is the packaged app; its resources then lie at `resourcesPath`. */
  isPackaged?: boolean;
  resourcesPath?: string;
  /** Where the app's package.json lies. */
  appPath: string;
  /** The language of the computer, such as `fr-FR`. */
  locale?: string;
  /** Keys that another program holds. */
  takenShortcuts?: string[];
  /** For Chromium, besides what the app itself gives it: devices that this machine lacks. */
  chromiumFlags?: string[];
}

/** Read once and taken out of the environment: no child process may inherit it. */
export const circumstances: Circumstances = JSON.parse(process.env.ALCOVE_STAND_IN ?? '{"appPath":"."}');
delete process.env.ALCOVE_STAND_IN;
