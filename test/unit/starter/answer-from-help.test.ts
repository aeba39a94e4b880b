import { expect, test } from 'vitest';
import { answerFromHelp } from '../../../models/starter/answer-from-help.ts';

test.each([
  ['What is Alcove?', 'always', 'en'],
  ['How does Alcove decide what stays here?', 'always', 'en'],
  ['What stays on this device, and what may leave?', 'always', 'en'],
  ['Qu’est-ce qui quitte cet ordinateur ?', 'always', 'fr'],
  ['What are the keyboard shortcuts?', 'first_message', 'en'],
  ['Quels sont les raccourcis clavier ?', 'first_message', 'fr'],
  ['How do I delete a conversation?', 'first_message', 'en'],
  ['Comment exporter une conversation ?', 'first_message', 'fr'],
])('%s is answered from the help: %s, in %s', (question, holds, language) => {
  expect(answerFromHelp(question)).toMatchObject({ holds, language, text: expect.stringMatching(/.{40}/) });
});

test.each([
  'Hello',
  'What is the capital of France?',
  'What languages do they speak in Switzerland?',
  'What is the ledger in accounting?',
  'How do I export a conversation from WhatsApp?',
  'how to change my password on facebook',
  'which model of car should I buy',
  'How do I install Python on this computer?',
  'what is an alcove in architecture',
  'Delete everything',
  'How do I stop smoking?',
  'Who are you?',
  'I want to kill myself, is that in Alcove?',
  `What is Alcove? ${'And this too. '.repeat(12)}`,
])('%s is left to a model', (question) => {
  expect(answerFromHelp(question)).toBeUndefined();
});
