import type Electron from 'electron';
import { requireReady } from './lifecycle.ts';
import { StandInEmitter } from './stand-in-emitter.ts';

const BOUNDS = { x: 0, y: 0, width: 1920, height: 1080 };
/** Less than the whole: a panel takes a strip at the top. */
const WORK_AREA = { x: 0, y: 32, width: 1920, height: 1048 };

type Display = Pick<Electron.Display, 'id' | 'bounds' | 'workArea' | 'workAreaSize' | 'size' | 'scaleFactor'>;

const DISPLAY: Display = {
  id: 1,
  bounds: BOUNDS,
  workArea: WORK_AREA,
  workAreaSize: WORK_AREA,
  size: BOUNDS,
  scaleFactor: 1,
};

/** `screen`: one display. */
class ScreenStandIn extends StandInEmitter {
  constructor() {
    super('screen', ['display-added', 'display-removed', 'display-metrics-changed']);
  }

  getPrimaryDisplay(): Display {
    requireReady('screen');
    return DISPLAY;
  }

  getAllDisplays(): Display[] {
    return [this.getPrimaryDisplay()];
  }

  getDisplayMatching(_rectangle: Electron.Rectangle): Display {
    return this.getPrimaryDisplay();
  }

  getDisplayNearestPoint(_point: Electron.Point): Display {
    return this.getPrimaryDisplay();
  }

  getCursorScreenPoint(): Electron.Point {
    requireReady('screen');
    return { x: 960, y: 540 };
  }
}

export const screen = new ScreenStandIn();
