import { expect, test } from 'vitest';
import { guessTaskLanguage } from '../../../../server/agents/planner/guess-task-language.ts';
import { STARTER_TASKS } from '../../../api/agent-tasks/starter-tasks.ts';

test('tells the language of every task of the suite that has words', () => {
  const wordless = /^100 °F in/;
  for (const { task, language } of STARTER_TASKS) {
    if (wordless.test(task)) continue;
    expect([task, guessTaskLanguage(task)]).toEqual([task, language]);
  }
});

test('says nothing of signs, programs, quotations and file names alone', () => {
  for (const task of ['3 + 4', '```js\nfor (const the of and) {}\n```', '"the of and"', 'le_la.csv'])
    expect(guessTaskLanguage(task)).toBeUndefined();
});
