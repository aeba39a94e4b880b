import { createCodeExecTool } from '../../server/agents/tools/code/code-exec-tool.ts';
import { findPython } from '../../server/agents/tools/code/python/find-python.ts';
import { describeToolContract } from './tool.contract.ts';

const flood = {
  javascript: 'for (let i = 0; i < 1e5; i++) console.log("x".repeat(100)); "y".repeat(1e6)',
  python: 'for _ in range(1000): print("x" * 100)\n"y" * 10 ** 6',
};
const wrong = { javascript: 'null.x', python: 'None.x' };

for (const language of ['javascript', 'python'] as const)
  describeToolContract(`code_exec with ${language}`, async () => ({
    tool: createCodeExecTool({ python: findPython }),
    working: { language, code: '6 * 7', inputs: [{ name: 'a', text: 'b' }], timeout_seconds: 10 },
    talkative: { language, code: flood[language] },
    failing: { language, code: wrong[language] },
    mistyped: [
      { code: 7 },
      {},
      { code: '1', language: 'ruby' },
      { code: '1', inputs: 'x' },
      { code: '1', inputs: [{ name: 7 }] },
      { code: '1', timeout_seconds: '5' },
    ],
  }));
