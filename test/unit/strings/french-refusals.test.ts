import { expect, test } from 'vitest';
import { z } from 'zod';
import { frAgents } from '../../../renderer/strings/fr-agents.ts';
import { frErrors } from '../../../renderer/strings/fr-errors.ts';
import { failureSentence, refusedSentence as mcpRefused } from '../../../server/agents/mcp/mcp-sentences.ts';
import type { McpFailure } from '../../../server/agents/mcp/protocol/mcp-failed.ts';
import {
  type EndNote,
  endNote,
  mosaicName,
  refusal,
  taskName,
} from '../../../server/agents/run-sentences.ts';
import {
  failedSentence,
  KEY_WANTED,
  NOT_CHOSEN,
  NOT_CONFIGURED,
  refusedSentence as searchRefused,
} from '../../../server/agents/tools/web-search/search-sentences.ts';
import { DETAIL_IN_FRENCH, FACTS_LEFT_OUT, NEVER_ON_SCREEN } from './french-refusals.exceptions.ts';
import { messagesOfSchemas, type SourceSentence, sentencesOf } from './server-sentences.ts';

// Reading some 1,300 sources takes a moment where the machine has other work.
const PATIENTLY = 120_000;

/** Words that no French sentence has. */
const ENGLISH =
  /(?<![\w’'-])(the|this|that|is|are|was|were|of|and|with|your|cannot|must|may|it|its|be|has)(?![\w’'-])/i;

/** What may stand where the source does not say: a name, or a part that the server has words of its own for. */
const NAME = 'Zephyrine';
const PARTS = [
  'The local model gave no answer.',
  'The local model',
  'This PDF file',
  'a FLAC file',
  'offline mode is on.',
];

type Say = (sentence: string) => string;

/**
 * What is wrong with how a sentence is said in French; undefined where nothing is. It may be filled in any one way that
 * makes sense, but what it is filled with must be said.
 */
function troubleWith(sentence: string, say: Say): string | undefined {
  const troubles = waysToFill(sentence.split('{}').length - 1).map((parts) =>
    troubleOf(sentence, parts, say),
  );
  return troubles.includes(undefined) ? undefined : troubles[0];
}

function troubleOf(sentence: string, parts: string[], say: Say): string | undefined {
  const given = parts.reduce((filled, part) => filled.replace('{}', part), sentence);
  const said = say(given);
  if (said === given || ENGLISH.test(said)) return `is said in English: ${said}`;
  if (FACTS_LEFT_OUT.has(sentence)) return undefined;
  const missing = parts.filter((part) => !said.includes(part.startsWith(NAME) ? part : frAgents.said(part)));
  return missing.length > 0 ? `does not say ${missing.join(' and ')}: ${said}` : undefined;
}

/** Names in every place; or a part of the server's in the first place, or in the last. */
function waysToFill(places: number): string[][] {
  const names = Array.from({ length: places }, (_, place) => `${NAME}${place + 1}`);
  if (places === 0) return [[]];
  return [names, ...PARTS.flatMap((part) => [names.with(0, part), names.with(-1, part)])];
}

function troubles(sentences: readonly SourceSentence[], say: (sentence: SourceSentence) => Say): string[] {
  return sentences
    .filter(({ file }) => !NEVER_ON_SCREEN.some(([folder]) => file.startsWith(folder)))
    .flatMap((told) => {
      const trouble = troubleWith(told.sentence, say(told));
      return trouble === undefined ? [] : [`${told.file}: “${told.sentence}” ${trouble}`];
    });
}

test(
  'every refusal of the server is told in French, with the names and numbers that are in it',
  () => {
    const refusals = sentencesOf({ AppError: { sentence: 2, code: 1 } });
    expect(refusals.length).toBeGreaterThan(200);
    const asked = refusals.filter(({ code }) => !DETAIL_IN_FRENCH.has(code ?? ''));
    expect(
      troubles(
        asked,
        ({ code }) =>
          (sentence) =>
            frErrors.say(code, sentence),
      ),
    ).toEqual([]);
  },
  PATIENTLY,
);

test(
  'what the engines, the readers and the checks of a file say is told in French wherever it is part of a refusal',
  () => {
    const parts = sentencesOf({
      EngineFailed: { sentence: 0 },
      ModelUnusable: { sentence: 0 },
      SchemaUnusable: { sentence: 0 },
      BadGguf: { sentence: 0 },
      AudioRefused: { sentence: 1 },
      PictureRefused: { sentence: 1 },
    });
    expect(parts.length).toBeGreaterThan(80);
    expect(troubles(parts, () => frErrors.field)).toEqual([]);
  },
  PATIENTLY,
);

test(
  'what a tool of an agent says that did not work is told in French',
  () => {
    const said = sentencesOf({
      ToolFailed: { sentence: 0 },
      ToolRefused: { sentence: 1 },
      DocumentRefused: { sentence: 1 },
    });
    expect(said.length).toBeGreaterThan(120);
    expect(
      troubles(
        said.filter(({ sentence }) => !/[éèàêç]/.test(sentence)),
        () => frAgents.said,
      ),
    ).toEqual([]);
  },
  PATIENTLY,
);

test(
  'what a schema says of a value in words of its own is told in French',
  () => {
    const messages = messagesOfSchemas();
    expect(messages.length).toBeGreaterThan(10);
    expect(troubles(messages, () => frErrors.field)).toEqual([]);
  },
  PATIENTLY,
);

const MCP_FAILURES: Record<McpFailure, true> = {
  unreachable: true,
  not_started: true,
  ended: true,
  timeout: true,
  too_much: true,
  bad_answer: true,
  wrong_version: true,
  needs_login: true,
  status: true,
  redirect: true,
  no_sandbox: true,
  no_values: true,
  not_there: true,
  changed: true,
  withdrawn: true,
  off: true,
};

test.each(Object.keys(MCP_FAILURES))(
  'that an MCP server let a call down is told in French (%s)',
  (failure) => {
    const sentence = failureSentence(failure as McpFailure, NAME, 'en');
    expect(troubleWith(sentence, frAgents.said)).toBeUndefined();
    expect(frAgents.said(sentence)).toContain(NAME);
  },
);

const SEARCH_FAILURES: Record<Parameters<typeof failedSentence>[0], true> = {
  unreachable: true,
  not_json: true,
  format: true,
  key: true,
  limit: true,
  status: true,
  nothing: true,
};

test.each(Object.keys(SEARCH_FAILURES))('that a search found nothing is told in French (%s)', (failure) => {
  const sentence = failedSentence(failure as keyof typeof SEARCH_FAILURES, NAME, 'en');
  expect(troubleWith(sentence, frAgents.said)).toBeUndefined();
  expect(frAgents.said(sentence)).toContain(NAME);
});

test.each([
  'sensitive_query',
  'sensitive_run',
  'account_closed',
  'local_only',
  'offline',
  'no_cloud',
  'scoring_failed',
  'no_key',
  'insecure_url',
  'redirect',
  'a newer reason',
])('that the gate let nothing of an agent out is told in French (%s)', (reason) => {
  for (const sentence of [searchRefused(reason, 'en'), mcpRefused(reason, NAME, 'en')])
    expect(troubleWith(sentence, frAgents.said)).toBeUndefined();
});

test.each([...Object.values({ NOT_CHOSEN, NOT_CONFIGURED }), ...Object.values(KEY_WANTED)])(
  'that the web cannot be searched yet is told in French ($en)',
  ({ en }) => {
    expect(troubleWith(en, frAgents.said)).toBeUndefined();
  },
);

const END_NOTES: Record<EndNote, true> = {
  capped: true,
  out_of_budget: true,
  out_of_tokens: true,
  cancelled: true,
  interrupted: true,
  failed: true,
  repeated: true,
  misused_tools: true,
  cut_off: true,
  too_long: true,
  no_answer: true,
};

test.each(Object.keys(END_NOTES))('why a run ended is told in French (%s)', (note) => {
  expect(troubleWith(endNote(note as EndNote, 'en'), frAgents.said)).toBeUndefined();
});

test('that sensitive data closed a tool is told in French, whatever it is that is sensitive', () => {
  for (const sources of [[taskName('en')], [taskName('en'), NAME], [mosaicName('en')], [NAME]]) {
    const sentence = refusal({ kind: 'refuse', because: 'sensitive_data', sources }, 'web_search', 'en');
    expect(troubleWith(sentence, frAgents.said)).toBeUndefined();
    expect(frAgents.said(sentence).includes(NAME)).toBe(sources.includes(NAME));
  }
});

test.each([
  [z.string(), undefined],
  [z.string(), 3],
  [z.string().min(3), 'a'],
  [z.string().min(1), ''],
  [z.string().max(1), 'abc'],
  [z.string().regex(/a/), 'b'],
  [z.number(), Number.NaN],
  [z.number().min(3), 1],
  [z.number().gt(3), 1],
  [z.number().max(3), 5],
  [z.number().lt(3), 5],
  [z.number().multipleOf(2), 3],
  [z.int(), 1.5],
  [z.array(z.string()).min(1), []],
  [z.array(z.string()).max(1), ['a', 'b']],
  [z.email(), 'x'],
  [z.uuid(), 'x'],
  [z.url(), 'x'],
  [z.iso.date(), 'x'],
  [z.iso.datetime(), 'x'],
  [z.enum(['a', 'b']), 'c'],
  [z.literal('x'), 'c'],
  [z.union([z.string(), z.number()]), null],
  [z.discriminatedUnion('k', [z.object({ k: z.literal('a') })]), { k: 'z' }],
  [z.strictObject({}), { extra: 1 }],
  [z.strictObject({}), { extra: 1, more: 2 }],
])('what zod itself says of a value is told in French (%#)', (schema, value) => {
  const messages = schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
  expect(messages).not.toEqual([]);
  for (const message of messages) {
    expect(troubleWith(message, frErrors.field)).toBeUndefined();
    expect(frErrors.say('validation_error', `settings.value: ${message}`)).toBe(frErrors.field(message));
  }
});

test('a part that the server puts into a sentence is told in French, too, and numbers are written as French writes them', () => {
  expect(
    frErrors.say('engine_failed', 'The local model gave no answer. Your message is kept; ask again.'),
  ).toBe('Le modèle local n’a pas donné de réponse. Votre message est gardé ; demandez de nouveau.');
  expect(
    frErrors.say(
      'disk_full',
      'Not enough disk space: 4.2 GB are needed and 1250 GB are free. Free some space and try again.',
    ),
  ).toBe(
    'Il faut 4,2 Go sur le disque, et 1 250 Go sont libres. Libérez de la place, puis réessayez.'.replace(
      '1 250',
      '1\u202f250',
    ),
  );
});

test('a sentence with a part that nobody can say in French falls back on what its code means', () => {
  expect(frErrors.say('engine_failed', 'A new sentence. Your message is kept; ask again.')).toBe(
    'Le modèle s’est arrêté. Votre message est gardé ; demandez de nouveau.',
  );
});

test('the words of somebody else’s server are quoted, and said to be its own', () => {
  expect(frAgents.said('The MCP server notes answered with an error: no such note')).toBe(
    'Le serveur MCP notes a répondu par une erreur, en ces mots\u00a0: «\u00a0no such note\u00a0»',
  );
  expect(frAgents.said('The code failed. ReferenceError: x\n\nPrinted:\n1')).toBe(
    'Le code a échoué. ReferenceError: x\n\nAffiché\u00a0:\n1',
  );
});
