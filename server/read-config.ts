import { type Config, loadConfig } from './config.ts';

/** The environment of this process, as it is now: each program that it starts is given what is harmless of it. */
// biome-ignore lint/style/noProcessEnv: everybody else gets it from here
export const environment: Readonly<Record<string, string | undefined>> = process.env;

/** The configuration of this process. */
export function readConfig(): Config {
  return loadConfig(environment);
}
