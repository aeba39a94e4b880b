import { StandInEmitter } from './stand-in-emitter.ts';

/** `systemPreferences`: what Alcove asks of it exists on macOS only. */
export const systemPreferences = new StandInEmitter('systemPreferences', []);
