import { expect, test } from 'vitest';
import { cliArguments } from '../../../../main/cli-command/run-cli-command.ts';

test.each([
  [['alcove', '--cli', '--', 'score', '--json'], true, ['score', '--json']],
  [
    ['alcove', '--ozone-platform=headless', '--disable-gpu', '--cli', '--', 'user', 'list'],
    true,
    ['user', 'list'],
  ],
  [['alcove', '--cli', 'doctor'], true, ['doctor']],
  [['alcove', '--cli'], true, []],
  [['electron', '/clone', '--cli', '--', 'ledger'], false, ['ledger']],
])('%j is a command', (argv, isPackaged, expected) => {
  expect(cliArguments(argv, isPackaged)).toEqual(expected);
});

test.each([
  [['alcove'], true],
  [['alcove', 'alcove://ask?text=hello'], true],
  [['electron', '/clone'], false],
  // What a link of a hostile page might become on a system that takes it apart.
  [['alcove', 'alcove://open/x', '--cli', '--', 'user', 'add'], true],
  [['alcove', 'score'], true],
])('%j is a start of the app', (argv, isPackaged) => {
  expect(cliArguments(argv, isPackaged)).toBeUndefined();
});
