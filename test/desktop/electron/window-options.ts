import type Electron from 'electron';
import { refuseUnknown } from './strict.ts';

const OPTIONS = [
  'x',
  'y',
  'width',
  'height',
  'minWidth',
  'minHeight',
  'show',
  'title',
  'icon',
  'frame',
  'alwaysOnTop',
  'skipTaskbar',
  'resizable',
  'minimizable',
  'maximizable',
  'fullscreenable',
  'backgroundColor',
  'autoHideMenuBar',
  'center',
  'type',
  'webPreferences',
];

const PREFERENCES = [
  'preload',
  'sandbox',
  'contextIsolation',
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'webSecurity',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'webviewTag',
  'plugins',
  'spellcheck',
  'navigateOnDragDrop',
  'safeDialogs',
  'disableDialogs',
  'devTools',
  'backgroundThrottling',
];

// A page of the stand-in is always in Chromium's own confinement: a window that asks for less cannot be played.
const NEVER = [
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'allowRunningInsecureContent',
  'webviewTag',
] as const;
const ALWAYS = ['sandbox', 'contextIsolation', 'webSecurity'] as const;

/** Throws by name on options that the stand-in does not know, and on those that would open a page to more than the web. */
export function checkWindowOptions({
  webPreferences = {},
  ...options
}: Electron.BrowserWindowConstructorOptions): void {
  refuseUnknown('BrowserWindow', options, OPTIONS);
  refuseUnknown('webPreferences', webPreferences, PREFERENCES);
  for (const name of NEVER)
    if (webPreferences[name]) throw new Error(`The stand-in for Electron plays no window with ${name}.`);
  for (const name of ALWAYS)
    if (webPreferences[name] === false)
      throw new Error(`The stand-in for Electron plays no window without ${name}.`);
}
