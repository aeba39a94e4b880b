import { StandInEmitter } from './stand-in-emitter.ts';

type Source = 'system' | 'light' | 'dark';

/** `nativeTheme` of a computer with a light desktop. */
class NativeThemeStandIn extends StandInEmitter {
  private source: Source = 'system';

  constructor() {
    super('nativeTheme', ['updated']);
  }

  get themeSource(): Source {
    return this.source;
  }

  set themeSource(source: Source) {
    this.source = source;
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.source === 'dark';
  }
}

export const nativeTheme = new NativeThemeStandIn();
