import { expect, test } from 'vitest';
import { en } from '../../../renderer/strings/en.ts';
import { fr } from '../../../renderer/strings/fr.ts';
import { typesetFrench } from '../../../renderer/strings/typeset-french.ts';
import { DEFAULT_TITLE } from '../../../server/chat/conversations.service.ts';

test('a conversation that nobody has named yet has a French name in French', () => {
  expect(fr.conversation.named(DEFAULT_TITLE)).toBe(fr.sidebar.fresh);
  expect(fr.conversation.named('Un titre')).toBe('Un titre');
  expect(en.conversation.named(DEFAULT_TITLE)).toBe(en.sidebar.fresh);
});

test('one of a kind is told in the singular', () => {
  expect(fr.details.leftOut(1)).toBe('Un message plus ancien ne tenait plus et a été laissé de côté.');
  expect(en.details.leftOut(1)).toBe('One earlier message didn’t fit and was left out.');
  expect(fr.firstRun.showAll(1)).toBe('Voir un autre modèle');
  expect(fr.models.languages(['fr', 'de', 'it', 'es', 'nl', 'pl'])).toMatch(/ et 5 autres$/);
});

test('no line begins with a percent sign or the name of a unit', () => {
  expect(typesetFrench('Plus de 50 Mo, soit 95 % de 2 Go')).toBe(
    'Plus de 50\u00a0Mo, soit 95\u00a0% de 2\u00a0Go',
  );
});

test('no sentence breaks a line before French punctuation, whoever wrote it', () => {
  expect(typesetFrench('Quoi ? « Rien » : trop tard ; hélas !')).toBe(
    'Quoi\u202f? «\u00a0Rien\u00a0»\u00a0: trop tard\u202f; hélas\u202f!',
  );
  expect(typesetFrench({ ask: (name: string) => `${name} ?`, list: ['Oui !'] }).ask('Ada')).toBe(
    'Ada\u202f?',
  );
});

test('a refusal that this app does not know is told in the server’s own words', () => {
  for (const { documents } of [en, fr])
    for (const code of [undefined, 'a_newer_code'])
      expect(documents.refusal({ code, sentence: 'As the server says.' })).toBe('As the server says.');
});
