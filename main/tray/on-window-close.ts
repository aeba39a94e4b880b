import type { DesktopState } from '../desktop-bridge.types.ts';

interface Surroundings {
  platform: DesktopState['platform'];
  hasTray: boolean;
  closeToTray: boolean;
}

/**
 * What closing the window comes to. `hide`: Alcove goes on and can be opened again; a Mac always does that, as its Dock
 * still shows the app. `quit`: everything ends, as nothing would be left to open it with.
 */
export function onWindowClose({ platform, hasTray, closeToTray }: Surroundings): 'hide' | 'quit' {
  return platform === 'darwin' || (hasTray && closeToTray) ? 'hide' : 'quit';
}

/** What a start at login shows: nothing where an icon stands for it, else a window that is minimised. */
export function onHiddenStart({
  platform,
  hasTray,
}: Omit<Surroundings, 'closeToTray'>): 'nothing' | 'minimised' {
  return platform === 'darwin' || hasTray ? 'nothing' : 'minimised';
}
