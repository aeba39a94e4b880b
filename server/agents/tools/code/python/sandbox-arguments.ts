import { lstat, readlink } from 'node:fs/promises';
import { PRLIMIT, type PythonPlaces } from './find-python.ts';

/**
 * Runs in Python before the code does: reads `length\n` and that many bytes from stdin for the code and then for each
 * input's name and text, writes the inputs as files, and tells descriptor 3 that it begins (`B`) and how the code ended
 * (`V` and a value, `N`, or `E` and an error). Uses nothing that Debian's python3-minimal lacks.
 */
const bootstrap = `
import ast, os, sys
source = sys.stdin.buffer
fields = []
while size := source.readline():
    fields.append(source.read(int(size)).decode())
code, *rest = fields
inputs = dict(zip(rest[::2], rest[1::2]))
for name, text in inputs.items():
    with open(name, 'w', newline='') as file:
        file.write(text)
os.dup2(1, 2)
report = open(3, 'wb', 0)
report.write(b'B')

def places(trace):
    while trace:
        if trace.tb_frame.f_code.co_filename == 'code.py':
            yield f'  line {trace.tb_lineno}, in {trace.tb_frame.f_code.co_name}'
        trace = trace.tb_next

def run(scope):
    tree = ast.parse(code, 'code.py')
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, 'code.py', 'exec'), scope)
    value = eval(compile(ast.Expression(last.value), 'code.py', 'eval'), scope) if last else None
    return b'N' if value is None else b'V' + repr(value)[:9001].encode('utf-8', 'replace')

try:
    end = run({'__name__': '__main__', 'inputs': inputs})
except MemoryError:
    end = b'EMemoryError: the code needs more memory than it may use.'
except BaseException as error:
    lines = [f'{type(error).__name__}: {error}'[:4000], *list(places(error.__traceback__))[-5:]]
    is_quiet = isinstance(error, SystemExit) and not error.code
    end = b'N' if is_quiet else b'E' + '\\n'.join(lines).encode('utf-8', 'replace')
report.write(end)
os._exit(0)
`;

/** The descriptor that bubblewrap reads the system call filter from. */
export const FILTER_DESCRIPTOR = 4;

const MEGABYTE = 1024 * 1024;
/** All that can be written, in memory; nothing reaches a disk. */
const FILES_BYTES = 32 * MEGABYTE;
/** Of the address space of the one process that there can be. */
const MEMORY_BYTES = 512 * MEGABYTE;

/**
 * What bubblewrap is started with: namespaces of its own for everything, no network, no capability, an empty root with
 * the libraries that Python needs (read-only) and a small /tmp. No /home, /etc, /proc or /sys, and of /dev only null.
 */
export async function sandboxArguments({ python }: PythonPlaces, limitMs: number): Promise<string[]> {
  const isolation = '--unshare-all --unshare-user --die-with-parent --new-session --clearenv --cap-drop ALL';
  const identity = '--uid 65534 --gid 65534 --hostname sandbox --setenv LANG C.UTF-8';
  const files = `--size ${FILES_BYTES} --tmpfs /tmp --dev-bind /dev/null /dev/null --remount-ro / --chdir /tmp`;
  return [
    ...isolation.split(' '),
    ...identity.split(' '),
    ...(await libraries()),
    ...['--ro-bind', python, python, '--ro-bind', PRLIMIT, PRLIMIT],
    ...files.split(' '),
    ...['--seccomp', String(FILTER_DESCRIPTOR), '--'],
    ...[PRLIMIT, ...limits(limitMs), '--', python, '-I', '-S', '-B', '-u', '-X', 'utf8', '-c', bootstrap],
  ];
}

/** Hard limits: without a capability, which the sandbox has none of, nothing inside can raise them again. */
function limits(limitMs: number): string[] {
  return [
    `--as=${MEMORY_BYTES}`,
    `--cpu=${Math.ceil(limitMs / 1_000) + 2}`,
    '--nproc=64',
    `--fsize=${FILES_BYTES}`,
    '--nofile=64',
    '--core=0',
  ];
}

/** Libraries lie in /usr/lib everywhere; what else is a link into it, or a directory, differs between distributions. */
async function libraries(): Promise<string[]> {
  const found = await Promise.all(['/usr/lib', '/usr/lib64', '/lib', '/lib64'].map(bindOrLink));
  return found.flat();
}

/** How a directory of the system is shown in a sandbox: read-only, or as the link that it is; not at all where it is missing. */
export async function bindOrLink(path: string): Promise<string[]> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats) return [];
  return stats.isSymbolicLink() ? ['--symlink', await readlink(path), path] : ['--ro-bind', path, path];
}
