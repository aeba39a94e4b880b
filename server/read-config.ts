import { type Config, loadConfig } from './config.ts';

/** The configuration of this process: the only place that touches `process.env`. */
export function readConfig(): Config {
  return loadConfig(process.env);
}
