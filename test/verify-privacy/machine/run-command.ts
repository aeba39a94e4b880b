import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from '../../built-program.ts';

/**
 * Runs `alcove …` and gives what it said and how it ended. What is typed is typed at a terminal, once it is asked for
 * (`script` of util-linux makes one); without it there is none.
 */
export async function runCommand(
  args: string[],
  typed: string | undefined,
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const program = [process.execPath, builtProgram('alcove.js'), ...args];
  const quoted = program.map((word) => `'${word}'`).join(' ');
  const [command = '', ...words] = typed === undefined ? program : ['script', '-qec', quoted, '/dev/null'];
  const child = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: environment.ALCOVE_DATA_DIR, ...environment },
  });
  let output = '';
  let isTyped = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (typed === undefined || isTyped || !output.includes('> ')) return;
      isTyped = true;
      child.stdin.write(`${typed}\n`);
    });
  if (typed === undefined) child.stdin.end();
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
