import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that it started, and they, as Linux knows them now. */
export function processTree(pid: number): number[] {
  const parents = new Map(all().map((each) => [each, parentOf(each)]));
  const tree = [pid];
  // Those that are found are looked at in their turn.
  for (const parent of tree) for (const [child, of] of parents) if (of === parent) tree.push(child);
  return tree;
}

/** Those of the processes that still run; one that has ended and waits to be noticed does not. */
export function running(pids: readonly number[]): number[] {
  return pids.filter((pid) => !['Z', 'X', undefined].includes(fields(pid)?.[0]));
}

/** The processes that were started with this home directory and still run. */
export function processesAtHome(path: string): number[] {
  return running(all().filter((pid) => environmentOf(pid).includes(`HOME=${path}`)));
}

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function all(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function parentOf(pid: number): number | undefined {
  const parent = fields(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** State, parent and so on: what stands behind the name, which may hold spaces and brackets. */
function fields(pid: number): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
