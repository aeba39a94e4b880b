import { expect, test } from 'vitest';
import { sample } from '../../../depth.ts';
import { nextCall } from './ask-planner.ts';
import { WAYS_OF_ASKING } from './ways-of-asking.ts';

test.each(sample(WAYS_OF_ASKING, 4))('(%s) %s: %s', (language, task, tool) => {
  expect(nextCall(language, task)?.name).toBe(tool);
});
