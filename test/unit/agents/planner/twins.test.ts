import { describe, expect, test } from 'vitest';
import { COMMANDS, FOLLOW_UPS } from '../../../../server/agents/planner/arithmetic/commands.ts';
import { DATE_FORMS } from '../../../../server/agents/planner/dates/date-forms.ts';
import { foldLetters } from '../../../../server/agents/planner/fold-task.ts';
import type { CompiledForm } from '../../../../server/agents/planner/forms.ts';
import { nextCall } from './ask-planner.ts';
import { TWINS } from './twins.ts';

test.each(TWINS)('%s | %s', (english, french) => {
  const call = nextCall('en', english);
  expect(call?.name).toBe('calculator');
  expect(nextCall('fr', french)).toEqual(call);
});

/** What is left of a question once its mark is gone, cut where one sentence follows another. */
function sentences(question: string): string[] {
  return foldLetters(question)
    .replace(/[\s?]+$/, '')
    .split(/, (?:then|puis) /);
}

describe('every kind of question has its twins among them', () => {
  test.each([
    ['dates', DATE_FORMS],
    ['orders', COMMANDS],
    ['what follows', FOLLOW_UPS],
  ] as const)('%s', (_name, { en, fr }) => {
    const isAsked = ({ form }: CompiledForm<unknown>) =>
      TWINS.some(([english, french]) =>
        [english, french].every((question, index) =>
          (index === 0 ? en : fr).some(
            (compiled) =>
              compiled.form === form && sentences(question).some((said) => compiled.pattern.test(said)),
          ),
        ),
      );
    const missing = en.filter((compiled) => !isAsked(compiled)).map(({ pattern }) => pattern.source);
    expect(missing).toEqual([]);
    expect(new Set(fr.map(({ form }) => form))).toEqual(new Set(en.map(({ form }) => form)));
  });
});
