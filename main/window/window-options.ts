import type { BrowserWindowConstructorOptions } from 'electron';

/** The paper of renderer/styles/tokens.css, so that nothing flashes before the first paint. */
const PAPER = { light: '#fbfaf7', dark: '#161917' };

/** How every window of the app is made: a page in a sandbox that reaches nothing but what the preload gives it. */
export function windowOptions({
  preload,
  isDark,
  hasDevTools,
}: {
  preload: string;
  isDark: boolean;
  hasDevTools: boolean;
}): BrowserWindowConstructorOptions {
  return {
    show: false,
    backgroundColor: isDark ? PAPER.dark : PAPER.light,
    webPreferences: {
      preload,
      devTools: hasDevTools,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      // It downloads its dictionaries.
      spellcheck: false,
      // A file that is dropped beside the drop zone must not replace the app.
      navigateOnDragDrop: false,
      safeDialogs: true,
      disableDialogs: true,
    },
  };
}
