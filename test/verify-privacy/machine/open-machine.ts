import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasSecretService, startSecretService } from '../../contract/secret-service-session.ts';
import type { CanarySupply } from '../canaries/canary-supply.ts';
import type { Day } from '../day.types.ts';
import type { Exhibit } from '../evidence/find-canaries.ts';
import { callServer } from './api-client.ts';
import { createOwner, createPerson, expectStatus, withToken } from './people.ts';
import { leakingEnvironment, type Plant } from './plant.ts';
import { runCommand } from './run-command.ts';
import { startServerRuns } from './server-runs.ts';
import { type StandIns, startStandIns } from './stand-ins.ts';
import { watchRoutes } from './watch-routes.ts';

/** The built server, its data and the stand-ins around it. */
export interface Machine {
  standIns: StandIns;
  dataDirectory: string;
  encrypted: boolean;
  begin(canaries: CanarySupply): Day;
  /** What scenarios gave to be searched. */
  kept: readonly Exhibit[];
  /** All that the server printed, over all its starts. */
  output(): string;
  /** What strace wrote, over all starts; undefined without it. */
  trace(): string | undefined;
  /** Routes that take text and got no canary so far. */
  uncovered(): string[];
  /** Ends the server in good order. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface MachineOptions {
  plant?: Plant;
  withoutKeyring?: boolean;
  /** Each route once, in place of as often as it takes to find what happens seldom. */
  isShort?: boolean;
}

/** Opens it in a directory, with a keyring of its own where one is installed: then everything is encrypted. */
export async function openMachine(
  directory: string,
  { plant, withoutKeyring = false, isShort = false }: MachineOptions,
): Promise<Machine> {
  const keyring = hasSecretService && !withoutKeyring ? await startSecretService() : undefined;
  const standIns = await startStandIns();
  const dataDirectory = join(directory, 'data');
  mkdirSync(dataDirectory);
  const environment = {
    ALCOVE_CLOUD_PROVIDER: 'custom',
    ALCOVE_CLOUD_BASE_URL: standIns.cloud.url,
    ALCOVE_CLOUD_MODEL: 'stand-in',
    ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-stand-in',
    ...(keyring ? { DBUS_SESSION_BUS_ADDRESS: process.env.DBUS_SESSION_BUS_ADDRESS ?? '' } : {}),
    ...leakingEnvironment(plant),
  };
  const runs = await startServerRuns(directory, dataDirectory, environment);
  const callUnwatched: Day['call'] = (method, path, options) =>
    callServer(runs.current().url, method, path, options);
  const document = (await callUnwatched('GET', '/openapi.json')).body;
  const routes = watchRoutes(document);
  const owner = await createOwner(callUnwatched, runs.current().setupToken);
  const { encrypted } = expectStatus(await owner.call('GET', '/privacy/settings'), 200).body;
  const kept: Exhibit[] = [];
  return {
    standIns,
    dataDirectory,
    encrypted,
    begin(canaries) {
      let people = 0;
      const call: Day['call'] = (method, path, options = {}) => {
        routes.note(method, path, options.body, canaries);
        return callUnwatched(method, path, options);
      };
      const { cloud, search, mcp, trap, trusted } = standIns;
      return {
        canaries,
        times: (whole) => (isShort ? Math.max(1, Math.round(whole / 10)) : whole),
        some: (rows) => (isShort ? rows.filter((_, index) => index % 4 === 0) : rows),
        cloud,
        search,
        mcp,
        trap,
        trusted,
        alcove: (args, typed) => runCommand(args, typed, { ...environment, ALCOVE_DATA_DIR: dataDirectory }),
        url: () => runs.current().url,
        owner: withToken(call, owner.token),
        person(settings) {
          people += 1;
          return createPerson(call, `person${people}@example.org`, settings);
        },
        call,
        keep: (exhibit) => void kept.push(exhibit),
        restart: runs.restart,
      };
    },
    kept,
    output: runs.output,
    trace: runs.trace,
    uncovered: routes.uncovered,
    stop: runs.stop,
    async close() {
      await runs.stop();
      await standIns.close();
      await keyring?.stop();
    },
  };
}
