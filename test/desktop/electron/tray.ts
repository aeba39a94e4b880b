import { requireReady } from './lifecycle.ts';
import type { MenuStandIn } from './menu.ts';
import { type NativeImageStandIn, nativeImage } from './native-image.ts';
import { StandInEmitter } from './stand-in-emitter.ts';

const trays = new Set<TrayStandIn>();

/** `Tray`. */
export class TrayStandIn extends StandInEmitter {
  toolTip = '';
  menu: MenuStandIn | null = null;
  private isGone = false;

  constructor(image: NativeImageStandIn | string) {
    super('Tray', ['click', 'right-click', 'double-click', 'middle-click']);
    requireReady('Tray');
    this.setImage(image);
    trays.add(this);
  }

  setImage(image: NativeImageStandIn | string): void {
    const picture = typeof image === 'string' ? nativeImage.createFromPath(image) : image;
    if (typeof image === 'string' && picture.isEmpty())
      throw new Error('Argument must be a file path or a NativeImage: Failed to load image from path');
  }

  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }

  setContextMenu(menu: MenuStandIn | null): void {
    this.menu = menu;
  }

  isDestroyed(): boolean {
    return this.isGone;
  }

  destroy(): void {
    this.isGone = true;
    trays.delete(this);
  }
}

/** The app's icon in the tray; throws where there is none, or more than one. */
export function theTray(): TrayStandIn {
  const [tray, ...others] = trays;
  if (!tray || others.length > 0) throw new Error(`there are ${trays.size} icons in the tray`);
  return tray;
}

/** Whether the app has an icon in the tray. */
export function hasTray(): boolean {
  return trays.size > 0;
}
