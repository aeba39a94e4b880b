import { describe, expect, test } from 'vitest';
import { calculate } from '../../../../server/agents/tools/calculator/calculate.ts';
import type { Calculation } from '../../../../server/agents/tools/calculator/calculator-parameters.ts';
import { answerDate } from '../../../../server/agents/tools/calculator/dates/answer-date.ts';

function answer(calculation: Calculation, language: 'fr' | 'en' = 'en'): string {
  return calculate({ calculation, language, now: '2026-11-21T14:05' });
}

describe('an expression', () => {
  test.each([
    ['0.1+0.2', '0.1+0.2 = 0.3'],
    ['1/3', '1/3 ≈ 0.333333333333333'],
    ['2/7*7', '2/7*7 = 2'],
    ['2^100', '2^100 = 1267650600228229401496703205376'],
    ['100!', '100! ≈ 9.33262154439442e+157'],
    ['floor(2.9999999999999)', 'floor(2.9999999999999) = 2'],
    ['15 % of 240', '15 % of 240 = 36'],
    ['20% de 50 €', '20% de 50 € = 10'],
    ['100 + 10%', '100 + 10% = 110'],
    ['3 mi to km', '3 mi to km = 4.828032 km'],
    ['20 °C en °F', '20 °C en °F = 68 °F'],
    ['-40 °F to °C', '-40 °F to °C = -40 °C'],
    ['5 Go en Mo', '5 Go en Mo = 5000 MB'],
    ['1 GiB to B', '1 GiB to B = 1073741824 B'],
    ['1 acre to m²', '1 acre to m² = 4046.8564224 m^2'],
    ['5 psi to Pa', '5 psi to Pa ≈ 34473.7864658418 Pa'],
    ['1 hp to W', '1 hp to W = 745.69987158227022 W'],
    ['1 mmHg to Pa', '1 mmHg to Pa = 133.322387415 Pa'],
    ['90 min en heures', '90 min en heures = 1.5 hour'],
    ['7 nœuds en km/h', '7 nœuds en km/h = 12.964 km / h'],
    ['12 × 3 =', '12 × 3 = 36'],
    ['√(16+9)', '√(16+9) = 5'],
    ['sqrt(-4)', 'sqrt(-4) = 2i'],
    ['sum(1:10)', 'sum(1:10) = 55'],
    ['inv([1,2;3,4])', 'inv([1,2;3,4]) = [[-2, 1], [1.5, -0.5]]'],
    ['3^100 mod 7', '3^100 mod 7 = 4'],
  ])('%s is calculated exactly, and rounding is said', (expression, expected) => {
    expect(answer({ expression })).toBe(expected);
  });

  test.each([
    ['1 234,56 * 2', '2469.12 (read as 1234.56 * 2)'],
    ['1 234 567,89/3', '411522.63 (read as 1234567.89/3)'],
    ['(1,5 + 2) * 3', '10.5 (read as (1.5 + 2) * 3)'],
    ['0,125*8', '1 (read as 0.125*8)'],
    ['1,234.5+1', '1235.5 (read as 1234.5+1)'],
    ['1,234,567 + 1', '1234568 (read as 1234567 + 1)'],
  ])('%s is read as it can only be meant, and the reading is shown', (expression, expected) => {
    expect(answer({ expression })).toBe(`${expression} = ${expected}`);
  });

  test.each([
    ['3/7 + 2/5', '3/7 + 2/5 ≈ 0.828571428571429 (= 29/35)'],
    ['-(1/3)^2', '-(1/3)^2 ≈ -0.111111111111111 (= -1/9)'],
    ['1/3 - 1/2 / 7', '1/3 - 1/2 / 7 ≈ 0.261904761904762 (= 11/42)'],
    ['1/2 + 1/4', '1/2 + 1/4 = 0.75'],
    ['1/3 + 2/3', '1/3 + 2/3 = 1'],
    ['0.5 + 1/3', '0.5 + 1/3 ≈ 0.833333333333333'],
    ['sqrt(2) + 1/3', 'sqrt(2) + 1/3 ≈ 1.74754689570643'],
    ['1/123456 + 1/7', '1/123456 + 1/7 ≈ 0.142865242908983'],
  ])('%s stays a fraction where it is one that can be read', (expression, expected) => {
    expect(answer({ expression })).toBe(expected);
  });

  test('divides arguments by commas, as functions do', () => {
    expect(answer({ expression: 'max(1,5)' })).toBe('max(1,5) = 5');
  });

  test.each(['1,234 * 2', '12,345'])('%s is refused: it could mean two numbers', (expression) => {
    expect(() => answer({ expression })).toThrow(/could mean two numbers/);
  });

  test.each(['1/0', '9^9^9^9', 'log(0)', '10^10^10^10'])(
    '%s is no finite number, and says so',
    (expression) => {
      expect(() => answer({ expression })).toThrow(/not a finite number/);
    },
  );

  test.each(['3^200 mod 7', 'gcd(3^200, 2)', 'isPrime(2^400)'])(
    '%s is refused, because its last digits are lost',
    (expression) => {
      expect(() => answer({ expression })).toThrow(/at most 60 digits/);
    },
  );

  test.each([
    'import({a: 1})',
    'createUnit("x")',
    'evaluate("1")',
    'parse("1")',
    'simplify("x")',
    'derivative("x", "x")',
    'config({})',
    'typed("x")',
    'ones(10)',
    'random()',
    'map([1], f(x) = x)',
    'f(x) = x',
    'a = 3',
    '__proto__',
    'constructor',
    'cos.constructor',
    'cos.constructor("return process")()',
    '{}.constructor',
    '[1][1]',
    '"text"',
    'sum(1:1e12)',
    '1:(10^12)',
    'sum(1:0:10)',
    'mathematics',
    'print("$a", {a: 1})',
    'sqrt',
  ])('%s is refused: a calculator needs none of it', (expression) => {
    expect(() => answer({ expression })).toThrow(expect.objectContaining({ name: 'ToolFailed' }));
  });

  test('leaves no trace on the prototypes, whatever is assigned', () => {
    for (const expression of [
      '__proto__.x = 1',
      '{"__proto__": {"x": 1}}',
      'constructor.prototype.x = 1',
      'pi.x = 1',
    ])
      expect(() => answer({ expression })).toThrow();
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});

describe('statistics', () => {
  test('of numbers are those of the textbook, sample and population apart', () => {
    const measures = [
      'mean',
      'median',
      'mode',
      'std_sample',
      'std_population',
      'variance_population',
    ] as const;
    expect(
      answer({
        statistics: { numbers: [2, 4, 4, 4, 5, 5, 7, 9], measures: [...measures, 'quartiles'] },
      }),
    ).toBe(
      [
        'mean = 5',
        'median = 4.5',
        'mode = 4',
        'standard deviation (sample) ≈ 2.1380899352994',
        'standard deviation (population) = 2',
        'variance (population) = 4',
        'quartiles = 4, 4.5, 5.5',
      ].join('\n'),
    );
  });

  test('of numbers as they are written in French', () => {
    const statistics = { numbers: ['1 234,50', '2 000,25 €'], measures: ['sum' as const, 'range' as const] };
    expect(answer({ statistics }, 'fr')).toBe('somme = 3234.75\nétendue = 765.75');
  });

  test.each([
    [{ numbers: [] }, 'empty'],
    [{ numbers: ['deux'] }, 'not a number'],
    [{ numbers: ['1,234'] }, 'two numbers'],
    [{ numbers: [1], measures: ['std_sample' as const] }, 'two numbers or more'],
  ])('of %j are refused with a reason', (statistics, reason) => {
    expect(() => answer({ statistics })).toThrow(reason);
  });

  test('list a mode of many values in part', () => {
    const numbers = Array.from({ length: 10_000 }, (_, index) => index);
    expect(answer({ statistics: { numbers, measures: ['mode'] } })).toMatch(/19 … \(10000\)$/);
  });
});

test('of a unit of which there is none nothing is said', () => {
  const asked = { operation: 'difference', from: '2026-01-01', to: '2026-01-09' } as const;
  expect(answerDate(asked, { language: 'fr', now: '2026-11-21T14:05' })).toMatch(
    /: 8 jours \(1 semaine et 1 jour\)$/,
  );
});

describe('a date', () => {
  test.each([
    [
      { operation: 'difference', from: '01/01/2026', to: 'today', unit: 'business_days' },
      'From 2026-01-01 (Thursday) to 2026-11-21 (Saturday): 324 days (46 weeks and 2 days; 10 months, 20 days; 231 business days)',
    ],
    [
      { operation: 'difference', from: 'today', to: '--12-25' },
      'From 2026-11-21 (Saturday) to 2026-12-25 (Friday): 34 days (4 weeks and 6 days; 1 month, 4 days)',
    ],
    [
      { operation: 'difference', from: '2026-12-24', to: '--12-23' },
      'From 2026-12-24 (Thursday) to 2027-12-23 (Thursday): 364 days (52 weeks; 11 months, 29 days)',
    ],
    [
      { operation: 'difference', from: '2026-11-21', to: '2026-11-24' },
      'From 2026-11-21 (Saturday) to 2026-11-24 (Tuesday): 3 days',
    ],
    [
      { operation: 'add', from: '2026-01-31', amount: 1, unit: 'months' },
      '2026-01-31 (Saturday) + 1 month = 2026-02-28 (Saturday)',
    ],
    [
      { operation: 'add', from: '21/11/2026', amount: 10, unit: 'business_days' },
      '2026-11-21 (Saturday) + 10 business days = 2026-12-04 (Friday)',
    ],
    [
      { operation: 'add', from: '2026-11-22', amount: -1, unit: 'business_days' },
      '2026-11-22 (Sunday) - 1 business day = 2026-11-20 (Friday)',
    ],
    [
      { operation: 'age', from: '29/02/2000' },
      'Born on 2000-02-29 (Tuesday), on 2026-11-21 (Saturday): 26 years old (26 years, 8 months, 23 days)',
    ],
    [
      { operation: 'iso_week', from: '2027-01-01' },
      '2027-01-01 (Friday): ISO week 2026-W53, day 1 of the year',
    ],
    [{ operation: 'weekday', from: 'tomorrow' }, '2026-11-22 (Sunday)'],
    [
      { operation: 'difference', from: '--12-25', to: 'today' },
      'From 2025-12-25 (Thursday) to 2026-11-21 (Saturday): 331 days (47 weeks and 2 days; 10 months, 27 days)',
    ],
    [
      { operation: 'difference', from: 'today', to: 'end of month' },
      'From 2026-11-21 (Saturday) to 2026-11-30 (Monday): 9 days (1 week and 2 days)',
    ],
    [{ operation: 'leap_year', from: '2000-01-01' }, '2000 is a leap year: 366 days'],
    [{ operation: 'leap_year', from: '1900-01-01' }, '1900 is not a leap year: 365 days'],
    [{ operation: 'month_length', from: '--02-01' }, 'February 2027 has 28 days'],
    [
      { operation: 'time', from: 'now' },
      'It is 14:05 on 2026-11-21 (Saturday), by the clock of this computer',
    ],
    [{ operation: 'clock', from: '09:30', to: '10:15' }, 'From 09:30 to 10:15: 45 minutes'],
    [
      { operation: 'clock', from: '22:00', to: '06:30' },
      'From 22:00 to 06:30 the next day: 8 hours and 30 minutes (510 minutes)',
    ],
  ] as const)('%j is answered', (date, expected) => {
    expect(answer({ date })).toBe(expected);
  });

  test('is answered in French when the task is French', () => {
    const date = { operation: 'iso_week', from: '14 juillet 1789' } as const;
    expect(answer({ date }, 'fr')).toBe("1789-07-14 (mardi) : semaine ISO 1789-W29, jour 195 de l'année");
  });

  test.each([{ from: '25:00', to: '06:00' }, { from: '09:30' }])(
    '%j are refused as times of day',
    (times) => {
      expect(() => answer({ date: { operation: 'clock', ...times } })).toThrow(/clock needs from and to/);
    },
  );

  test.each(['31/02/2027', '11/21/2026', 'soon', ''])('%j is refused: there is no such day', (from) => {
    expect(() => answer({ date: { operation: 'weekday', from } })).toThrow(/is not a date/);
  });
});
