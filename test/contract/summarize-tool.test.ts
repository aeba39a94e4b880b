import { createSummarizeTool } from '../../server/agents/tools/summarize/summarize-tool.ts';
import { CALLERS, contextFor, fileWorld } from '../unit/agents/files/file-world.ts';
import { chronicle, GARDEN_EN } from '../unit/agents/summarize/texts.ts';
import { describeToolContract } from './tool.contract.ts';

const { deps } = fileWorld([
  { userId: 'user', filename: 'garden.md', pages: [GARDEN_EN], pageCount: null, score: 0.2 },
  { userId: 'user', filename: 'chronicle.txt', pages: [chronicle(100_000)], pageCount: null, score: 0 },
]);

/** The starter quotes; a model may say more than anybody wants to read. */
const answers = {
  starter: (starterReply: string) => starterReply,
  model: () => 'A long summary. '.repeat(5_000),
};

for (const [name, answer] of Object.entries(answers))
  describeToolContract(`summarize by the ${name}`, async () => ({
    tool: createSummarizeTool(deps),
    working: { name: 'garden.md', length: 'short', instructions: 'the costs', language: 'en' },
    talkative: { name: 'chronicle.txt', length: 'long' },
    failing: { document_id: 'nothing' },
    mistyped: [{ name: 7 }, { text: ['a'] }, { length: 'huge' }, { instructions: {} }, { language: 1 }],
    context: (more) =>
      contextFor(CALLERS.user, {
        ask: async (_turns, starterReply) => ({ text: answer(starterReply), tokens: 10, model: 'm' }),
        ...more,
      }),
  }));
