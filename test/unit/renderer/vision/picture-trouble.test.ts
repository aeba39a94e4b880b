import { expect, test } from 'vitest';
import { ApiError } from '../../../../renderer/api/api-error.ts';
import { en } from '../../../../renderer/strings/en.ts';
import { fr } from '../../../../renderer/strings/fr.ts';
import { troubleOf } from '../../../../renderer/vision/picture-trouble.ts';

const refusal = (field: string) => new ApiError(422, 'As the server says.', [{ field, message: 'So.' }]);

test.each([
  ['a server that is silent', new ApiError(0, 'Nobody there.'), 'no_answer'],
  ['too large a picture', new ApiError(413, 'Too large.'), 'too_heavy'],
  ['a picture that the server cannot read', refusal('image'), 'damaged'],
  ['a question that the model cannot hold', refusal('prompt'), 'question_too_long'],
  ['a model that failed', new ApiError(503, 'As the server says.'), 'failed'],
  ['too many calls', new ApiError(429, 'Slowly.'), 'too_busy'],
  ['something unforeseen', new TypeError('what'), 'failed'],
])('%s is told in the language of the person', (_, thrown, code) => {
  expect(troubleOf(thrown)).toEqual({ code, sentence: '' });
  const told = [en, fr].map(({ pictures }) => pictures.trouble(troubleOf(thrown)));
  expect(told[0]).not.toBe(told[1]);
  expect(told.every((sentence) => sentence.length > 20)).toBe(true);
});

test('a refusal that has no words here is told in those of the server', () => {
  const thrown = new ApiError(403, 'Insufficient permissions');
  expect(en.pictures.trouble(troubleOf(thrown))).toBe('Insufficient permissions');
});
