import { expect, test } from 'vitest';
import { createCodeExecTool } from '../../server/agents/tools/code/code-exec-tool.ts';
import { findPython } from '../../server/agents/tools/code/python/find-python.ts';
import { isInstalled } from '../needs-packages.ts';
import { toolContext } from '../unit/agents/tool-context.ts';

const tool = createCodeExecTool({ python: findPython });

async function run(language: string, code: string): Promise<string> {
  const output = await tool.run(tool.parse({ language, code }), toolContext());
  return output.text;
}

test('JavaScript runs in its sandbox, which has neither files nor a network', async () => {
  expect(await run('javascript', '6 * 7')).toBe('Result: 42');
  expect(await run('javascript', '[typeof require, typeof process, typeof fetch].join()')).toBe(
    'Result: "undefined,undefined,undefined"',
  );
});

test.skipIf(!isInstalled('bubblewrap', 'python3-minimal'))(
  'Python runs in its sandbox, without a network',
  async () => {
    expect(await run('python', '6 * 7')).toBe('Result: 42');
    const attempt =
      'import socket\ntry:\n    socket.create_connection(("127.0.0.1", 9))\nexcept OSError:\n    print("closed")';
    expect(await run('python', attempt)).toContain('closed');
  },
);
