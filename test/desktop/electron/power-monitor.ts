import { StandInEmitter } from './stand-in-emitter.ts';

/** `powerMonitor`: a test emits what the computer would. */
export const powerMonitor = new StandInEmitter('powerMonitor', [
  'suspend',
  'resume',
  'shutdown',
  'lock-screen',
  'unlock-screen',
  'on-ac',
  'on-battery',
]);
