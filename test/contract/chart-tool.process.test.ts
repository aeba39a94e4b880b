import { createChartTool } from '../../server/agents/tools/chart/chart-tool.ts';
import { describeToolContract } from './tool.contract.ts';

const tool = createChartTool({ deadlineMs: 50_000 });
const fields = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [`${'field'.repeat(15)}${index}`, index]),
);

describeToolContract('The chart', async () => ({
  tool,
  working: { type: 'bar', title: 'Sales', data: [{ label: 'May', y: 3 }] },
  talkative: {
    specification: {
      title: 'W'.repeat(500),
      data: { values: [fields] },
      mark: 'point',
      encoding: { x: { field: 'a', type: 'quantitative' } },
    },
  },
  failing: { specification: { data: { url: 'https://example.com/data.csv' }, mark: 'bar' } },
  mistyped: [
    {},
    { type: 'bar' },
    { type: 'radar', data: [1] },
    { type: 'bar', data: 'a,b' },
    { type: 'bar', data: [{ x: 'a', y: 'b' }] },
    { specification: 7 },
  ],
}));
