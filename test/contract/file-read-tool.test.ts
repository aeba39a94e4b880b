import { createFileReadTool } from '../../server/agents/tools/files/file-read-tool.ts';
import { CALLERS, contextFor, fileWorld } from '../unit/agents/files/file-world.ts';
import { describeToolContract } from './tool.contract.ts';

const long = 'One line of a long document.\n'.repeat(10_000);
const { deps } = fileWorld([
  {
    userId: 'user',
    filename: 'lease.pdf',
    pages: ['The rent is due on the first.', 'Cats are allowed.'],
    score: 0.4,
  },
  { userId: 'user', filename: 'long.txt', pages: [long], pageCount: null, score: 0 },
]);

describeToolContract('file_read', async () => ({
  tool: createFileReadTool(deps),
  working: { name: 'lease.pdf', page: 2, offset: 0, length: 100 },
  talkative: { name: 'long.txt', length: 1_000_000 },
  failing: { path: '../../etc/passwd' },
  mistyped: [
    { name: 7 },
    { document_id: [] },
    { path: {} },
    { list: 'yes' },
    { page: '2' },
    { offset: -1 },
    { length: 0.5 },
  ],
  context: (more) => contextFor(CALLERS.user, more),
}));
