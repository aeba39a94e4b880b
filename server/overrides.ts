import type { Embedder } from '../models/embedding/embedder.ts';
import type { ProgramHost } from '../models/engine/program-host.ts';
import type { Speaker } from '../models/media/speech/speaker.ts';
import type { StartTimer } from './agents/run-deadline.ts';
import type { ShelvedTool } from './agents/tool-shelf.ts';
import type { Bcrypt } from './auth/auth-parts.ts';
import type { Clock } from './core/clock.ts';
import type { Logger } from './core/logger.ts';
import type { Timeouts } from './core/timeouts.ts';
import type { PassageJudge } from './documents/processing/passage-judge.ts';
import type { requestPinned } from './egress/pinned-request.ts';
import type { ResolveHost } from './egress/resolve-host.ts';
import type { LocalEngine } from './engines/local-chat.ts';
import type { ModelManager } from './model-manager/model-manager.ts';
import type { KeyVault } from './secrets/key-vault.ts';
import type { OpenVault } from './secrets/open-vault.ts';
import type { Score } from './sensitivity/create-scorer.ts';
import type { SecondRead } from './sensitivity/second-reader/second-read.ts';
import type { Prove } from './shell/create-proof.ts';

/** What tests, or the desktop app, put in place of the real thing; everything else is always real. */
export interface Overrides {
  /** What starts the processes that work for the server; absent: what `openProgramHost` finds. */
  programs?: ProgramHost;
  /** Proves to the desktop shell that this is its server; absent where there is no shell. */
  prove?: Prove;
  clock?: Clock;
  /** Some deadlines in place of the configuration's. */
  timeouts?: Partial<Timeouts>;
  logger?: Logger;
  vault?: OpenVault;
  /** The keychain that a restore puts its keys into. */
  createKeychain?: (instanceId: string) => KeyVault;
  engine?: LocalEngine;
  embedder?: Embedder;
  speaker?: Speaker;
  activeEmbeddingModel?: () => { id: string } | undefined;
  /** The model that answers here, where a scripted engine has none of its own. */
  activeModel?: () => { id: string; isStarter: boolean } | undefined;
  resolveHost?: ResolveHost;
  /** Opens the gate's connections: a test's own never leaves loopback. */
  connect?: typeof requestPinned;
  /** The models that are folders of files. */
  activeFolder?: ModelManager['activeFolder'];
  /** A scorer of a test's own is not read after, unless `secondRead` is given as well. */
  score?: Score;
  secondRead?: SecondRead;
  setupToken?: string;
  /** Hashes passwords in place of the bcrypt package. */
  bcrypt?: Bcrypt;
  /** What finds out how sensitive passages are, and how long a message waits for it. */
  judge?: PassageJudge;
  patience?: () => AbortSignal;
  /** Timers of agents' runs, and tools in place of those of the same names. */
  agentTimer?: StartTimer;
  agentTools?: readonly ShelvedTool[];
}
