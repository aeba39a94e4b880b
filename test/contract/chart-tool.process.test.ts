import { createChartTool } from '../../server/agents/tools/chart/chart-tool.ts';
import { TIMEOUTS } from '../../server/core/timeouts.ts';
import { closingPrograms } from '../closing-programs.ts';
import { describeToolContract } from './tool.contract.ts';

const tool = createChartTool({ programs: closingPrograms(), timeouts: { ...TIMEOUTS, chart: 50_000 } });
describeToolContract('The chart', async () => ({
  tool,
  working: { type: 'bar', title: 'Sales', data: [{ label: 'May', y: 3 }] },
  talkative: { type: 'line', title: 'W'.repeat(200), data: [{ x: 1, y: 2, series: 'W'.repeat(500) }] },
  failing: { type: 'pie', data: [{ x: 'a', y: -1 }] },
  mistyped: [
    {},
    { type: 'bar' },
    { type: 'radar', data: [1] },
    { type: 'bar', data: 'a,b' },
    { type: 'bar', data: [{ x: 'a', y: 'b' }] },
    { specification: { mark: 'bar' } },
  ],
}));
