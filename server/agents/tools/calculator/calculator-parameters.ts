import { z } from 'zod';

/** Most numbers that statistics are taken of. */
const MOST_NUMBERS = 10_000;

const MEASURES = [
  'count',
  'sum',
  'mean',
  'median',
  'mode',
  'min',
  'max',
  'range',
  'std_sample',
  'std_population',
  'variance_sample',
  'variance_population',
  'quartiles',
] as const;
export type Measure = (typeof MEASURES)[number];

export const DATE_OPERATIONS = [
  'difference',
  'add',
  'weekday',
  'iso_week',
  'age',
  'leap_year',
  'month_length',
  'time',
  'clock',
] as const;
export const DATE_UNITS = ['days', 'weeks', 'months', 'years', 'business_days'] as const;

const date = z.string().max(40);

const statistics = z.object({
  numbers: z.array(z.union([z.number(), z.string().max(100)])).max(MOST_NUMBERS),
  measures: z.array(z.enum(MEASURES)).max(MEASURES.length).optional(),
});
export type Statistics = z.output<typeof statistics>;

const dates = z.object({
  operation: z.enum(DATE_OPERATIONS),
  from: date.describe(
    '2026-11-21, 21/11/2026 (day first) or today. For age: the day of birth. For clock: 09:30.',
  ),
  to: date.optional().describe('For difference and clock, and for age on a day other than today.'),
  amount: z.int().min(-1_000_000).max(1_000_000).optional().describe('For add; negative to go back.'),
  unit: z.enum(DATE_UNITS).optional().describe('For add and difference.'),
});
export type DateQuestion = z.output<typeof dates>;

/** What a model may ask of the calculator: one of the three. */
export const calculatorParameters = z
  .object({
    expression: z
      .string()
      .max(2_000)
      .optional()
      .describe('Such as "0.1 + 0.2", "15 % of 240", "3 mi to km", "sqrt(2)", "1 234,56 * 2".'),
    statistics: statistics.optional(),
    date: dates.optional(),
  })
  .refine(
    (asked) =>
      [asked.expression, asked.statistics, asked.date].filter((part) => part !== undefined).length === 1,
    'give exactly one of expression, statistics, date',
  );
export type Calculation = z.output<typeof calculatorParameters>;
