import { expect, test } from 'vitest';
import { ApiError } from '../../../../renderer/api/api-error.ts';
import { en } from '../../../../renderer/strings/en.ts';
import { fr } from '../../../../renderer/strings/fr.ts';
import { NoSpeechModel, troubleOf } from '../../../../renderer/voice/dictation-trouble.ts';
import { MicrophoneFailed } from '../../../../renderer/voice/microphone-failed.ts';

const thrownBy = (name: string) => MicrophoneFailed.of(new DOMException('No', name));

test.each([
  ['a microphone that is blocked', thrownBy('NotAllowedError'), 'denied'],
  ['a microphone that is not there', thrownBy('NotFoundError'), 'none'],
  ['a microphone that another program holds', thrownBy('NotReadableError'), 'in_use'],
  ['a microphone that fails otherwise', thrownBy('SomeNewError'), 'failed'],
  ['a page that may have none', new MicrophoneFailed('not_secure'), 'not_secure'],
  ['a computer without a speech model', new NoSpeechModel(), 'no_model'],
  ['a model that failed', new ApiError(503, 'As the server says.'), 'model_failed'],
  ['a server with too many recordings', new ApiError(503, 'As the server says.', [], 30), 'too_busy'],
  ['a server that is silent', new ApiError(0, 'Nobody there.'), 'no_answer'],
  ['too many calls', new ApiError(429, 'Slowly.'), 'too_busy'],
])('%s is told in the language of the person', (_, thrown, code) => {
  expect(troubleOf(thrown)).toEqual({ code, sentence: '' });
  const told = [en, fr].map(({ dictation }) => dictation.trouble(troubleOf(thrown)));
  expect(told[0]).not.toBe(told[1]);
  expect(told.every((sentence) => sentence.length > 20)).toBe(true);
});

test('a refusal that has no words here is told in those of the server', () => {
  const thrown = new ApiError(403, 'Insufficient permissions');
  expect(fr.dictation.trouble(troubleOf(thrown))).toBe('Insufficient permissions');
});
