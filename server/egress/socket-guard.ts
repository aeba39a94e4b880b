import { syncBuiltinESMExports } from 'node:module';
import { guardDatagrams } from './guard-datagrams.ts';
import { guardDns } from './guard-dns.ts';
import { guardElectron } from './guard-electron.ts';
import { guardHandles } from './guard-handles.ts';
import { guardOwnProgram } from './guard-own-program.ts';
import { type GuardPolicy, isGuarded, pushPolicy } from './guard-policy.ts';
import { guardSockets } from './guard-sockets.ts';
import { guardWorkers } from './guard-workers.ts';

let removePatches: (() => void) | undefined;

/**
 * Closes the network for this process: a connection is possible only inside a permit's scope, to exactly its
 * pinned address and port (privacy.md section 3). Must run before anything else keeps a reference to `dns` or
 * `worker_threads`, so import it first. Installing again adds a policy: all of them must allow.
 * Returns the uninstall, which takes away this policy only.
 */
export function installSocketGuard(policy: GuardPolicy = {}): () => void {
  const removePolicy = pushPolicy(policy);
  removePatches ??= patch();
  return () => {
    removePolicy();
    if (isGuarded()) return;
    removePatches?.();
    removePatches = undefined;
  };
}

function patch(): () => void {
  const undo = [
    guardSockets(),
    guardHandles(),
    guardDns(),
    guardDatagrams(),
    guardWorkers(),
    guardElectron(),
    guardOwnProgram(),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const restore of undo.reverse()) restore();
    syncBuiltinESMExports();
  };
}
