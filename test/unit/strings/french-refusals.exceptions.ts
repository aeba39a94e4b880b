/** Sources whose sentences are not compared with the French, and why. */
export const NEVER_ON_SCREEN: readonly (readonly [path: string, why: string])[] = [
  ['server/openai-compat/', 'answers the programs of others, in the form of those interfaces'],
  ['server/config.ts', 'ends a start, which the shell tells in French (say-failure.test.ts)'],
  ['server/run-server.ts', 'ends a start, which the shell tells in French (say-failure.test.ts)'],
  [
    'server/core/explain-storage-failure.ts',
    'ends a start, which the shell tells in French (say-failure.test.ts)',
  ],
  ['server/secrets/noted-database.ts', 'ends a start, which the shell tells in French (say-failure.test.ts)'],
  ['server/db/connection.ts', 'ends a start, which the shell tells in French (say-failure.test.ts)'],
  ['server/backup/', 'makes its codes at run time; error-words.test.ts compares them'],
  ['server/agents/mcp/offer/clean-schema.ts', 'says to Alcove alone why a tool is left out'],
  ['server/agents/tools/calculator/calculator-parameters.ts', 'is part of what a model is told of its call'],
  ['server/agents/tools/chart/chart-parameters.ts', 'is part of what a model is told of its call'],
];

/** Codes whose sentence the server tells in French already, as its interface asks. */
export const DETAIL_IN_FRENCH: ReadonlySet<string> = new Set(['account_locked', 'password_policy']);

/** Sentences of which French leaves out a part, because it is a machine’s and says nothing to a person. */
export const FACTS_LEFT_OUT: ReadonlySet<string> = new Set([
  // The technical name of a field: the screen shows which it is.
  '{}: A file is needed',
  '{}: Send one file at a time',
  // What a schema says to a model of its call stays in the details of the step.
  'The arguments of {} are wrong: {}',
  'The arguments of {} are wrong: {}\n… and {} more.',
]);
