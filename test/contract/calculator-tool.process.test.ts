import {
  createCalculate,
  createCalculatorTool,
} from '../../server/agents/tools/calculator/calculator-tool.ts';
import { TIMEOUTS } from '../../server/core/timeouts.ts';
import { closingPrograms } from '../closing-programs.ts';
import { describeToolContract } from './tool.contract.ts';

const tool = createCalculatorTool(
  createCalculate({ programs: closingPrograms(), timeouts: { ...TIMEOUTS, calculation: 50_000 } }),
);

describeToolContract('The calculator', async () => ({
  tool,
  working: { expression: '15 % of 240' },
  talkative: {
    statistics: {
      numbers: Array.from({ length: 5_000 }, (_, index) => `${index}.${'123456789'.repeat(9)}`).flatMap(
        (n) => [n, n],
      ),
      measures: ['count', 'sum', 'mean', 'median', 'mode', 'quartiles', 'std_sample'],
    },
  },
  failing: { expression: '1/0' },
  mistyped: [
    {},
    { expression: 7 },
    { expression: '1', statistics: { numbers: [1] } },
    { statistics: { numbers: 'one' } },
    { statistics: { numbers: [1], measures: ['luck'] } },
    { date: { operation: 'guess', from: 'today' } },
  ],
}));
