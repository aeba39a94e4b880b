import type { ProgramHost } from '../../../../models/engine/program-host.ts';
import { programUrl } from '../../../../models/program-url.ts';
import { TIMEOUTS, type Timeouts } from '../../../core/timeouts.ts';
import { defineTool } from '../../define-tool.ts';
import type { Tool } from '../../tool.types.ts';
import { ToolProcess } from '../process/tool-process.ts';
import { type Calculation, calculatorParameters } from './calculator-parameters.ts';

/** What the calculator's process is asked. */
export interface CalculatorRequest {
  calculation: Calculation;
  language: 'fr' | 'en';
  /** The day and the time it is for the person, as ISO 8601 without a zone (2026-11-21T14:05). */
  now: string;
}

export interface CalculatorDeps {
  /** The clock that today, the time and an age are read from. */
  now?: () => Date;
  /** `TIMEOUTS` where nothing is given. */
  timeouts?: Pick<Timeouts, 'calculation' | 'toolStart'>;
  /** What starts its process; `child_process.fork` unless the server runs in the desktop app. */
  programs?: ProgramHost;
}

/** Calculates, and says the result in the language given. Throws ToolFailed, and the reason of `signal`. */
export type Calculate = (
  calculation: Calculation,
  asked: { language: 'fr' | 'en'; signal: AbortSignal },
) => Promise<string>;

/** Exact decimals, units, percentages, statistics and dates; what a model wrote is evaluated in a process apart. */
export function createCalculate({
  now = () => new Date(),
  timeouts = TIMEOUTS,
  programs,
}: CalculatorDeps = {}): Calculate {
  const calculator = new ToolProcess<CalculatorRequest, string>({
    program: 'calculator-process',
    module: programUrl('calculator-process', import.meta.url),
    programs,
    startMs: timeouts.toolStart,
    deadlineMs: timeouts.calculation,
    heapMegabytes: 128,
    tooSlow: 'The calculation took too long. Use smaller numbers or a simpler expression.',
    tooLarge: 'The calculation needed too much memory. Use smaller numbers or fewer of them.',
  });
  return (calculation, { language, signal }) =>
    calculator.run({ calculation, language, now: localTime(now()) }, signal);
}

/** What an agent calls to calculate. */
export function createCalculatorTool(calculate: Calculate): Tool {
  return defineTool({
    name: 'calculator',
    description:
      'Calculates exactly: arithmetic with decimals, percentages and units ("15 % of 240", "3 mi to km", ' +
      '"20 °C to °F"), statistics over numbers, and dates. Use it for every calculation. ' +
      'Give exactly one of expression, statistics, date.',
    parameters: calculatorParameters,
    reach: 'inside',
    consent: 'none',
    run: async (calculation, { language, signal }) => ({
      text: await calculate(calculation, { language, signal }),
    }),
  });
}

/** In the time zone of this computer. */
function localTime(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
