import { createFakeTool } from './fake-tool.ts';
import { describeToolContract } from './tool.contract.ts';

describeToolContract('The fake tool', async () => ({
  tool: createFakeTool(),
  working: { text: 'hello' },
  talkative: { text: 'x'.repeat(100_000) },
  failing: { text: 'fail' },
  mistyped: [{ text: 7 }, { text: null }, {}],
}));
