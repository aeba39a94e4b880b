import { openMcpTool } from '../unit/agents/mcp/open-mcp-tool.ts';
import { describeToolContract } from './tool.contract.ts';

describeToolContract('a tool of an MCP server', async () => {
  const at = await openMcpTool();
  return {
    tool: at.tool('do_all'),
    working: { how: 'well' },
    talkative: { how: 'long' },
    failing: { how: 'badly' },
    mistyped: [{ how: 7 }, { how: ['well'] }, { how: 'well', times: 'two' }, {}, { how: 'well', other: 1 }],
    context: at.context,
    close: at.close,
  };
});
