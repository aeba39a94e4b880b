import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';
import { measureDialogues, play } from '../../eval/measure-dialogues.ts';
import { parseMessages, readMessages } from '../../eval/messages/read-messages.ts';

const score = createShippedScorer();
const dialogue = (text: string) => {
  const [message] = parseMessages(`# style: chat | lang: en | author: a\n= everyday: a\n${text}`, 'w', 'f');
  if (!message) throw new Error('no message');
  return message;
};

test('an answer that a cloud wrote does not keep a conversation here, and what the person tells does', async () => {
  const answer = 'I have leukaemia, my husband beats me and I owe 14,000 euros.';
  expect(
    await play(dialogue(`- [conversation] U: a sad monologue please ¶ A: ${answer} ¶ U: shorter`), score),
  ).toBeUndefined();
  expect(await play(dialogue(`+ [conversation] U: hello ¶ A: hi ¶ U: ${answer}`), score)).toBe(2);
});

test.each([
  'U: Explain fractions to my niece ¶ A: Cut a cake into parts. ¶ U: one more ¶ A: 5/6 - 3/8. ¶ U: she got it',
  'U: A chess puzzle ¶ A: White mates in two, with the knight. ¶ U: my dad showed me that once',
  'U: Relis cette fonction ¶ A: La bibliothèque fait pareil. ¶ U: on garde le nôtre',
  'U: Which shoes for a 10k? ¶ A: Take half a size more. ¶ U: got it ¶ A: Good luck. ¶ U: it is in May',
])('a short reply that names no subject does not keep a conversation here: %s', async (turns) => {
  expect(await play(dialogue(`- [conversation] ${turns}`), score)).toBeUndefined();
});

// Whoever asks for another version of what the cloud asked says nothing of themselves.
test.each([
  'U: Phrases for the doctor in Spanish ¶ A: « Tengo diabetes. » « Estoy embarazada. » « ¿Tiene fiebre su hijo? » ¶ U: donne les deux derniers',
  'U: Write a questionnaire for a clinic ¶ A: Do you have diabetes? Are you pregnant? Do you take lithium? ¶ U: explique-moi la deuxième',
  'U: Write a questionnaire for a clinic ¶ A: Do you have diabetes? Are you pregnant? Do you take lithium? ¶ U: make the last two more formal and add one on sleep to the list',
  'U: Un monologue triste ¶ A: J’ai un cancer et mon mari me frappe. Suis-je seule ? ¶ U: rends-moi ça plus court',
  'U: A table of phrases, German and English ¶ A: | Wo tut es weh? | Where does it hurt? | | Ich bin schwanger. | I am pregnant. | ¶ U: put both columns in capitals, sort them by the German and add five rows on food',
  'U: Write questions for an interview on debt ¶ A: How much do you owe? Has your husband left you? ¶ U: ok et pour moi une version courte',
])('a wish after questions of the cloud leaves: %s', async (turns) => {
  expect(await play(dialogue(`- [conversation] ${turns}`), score)).toBeUndefined();
});

test.each([
  'U: hello ¶ A: Do you have HIV? ¶ U: for about two years now, and only my doctor in Lyon knows of it',
  'U: hello ¶ A: Do you have HIV? ¶ U: please tell nobody, but for two years now or a bit longer',
  'U: hello ¶ A: Do you have HIV? ¶ U: for two years now, will it be worse when I am older?',
  'U: hello ¶ A: Do you have HIV? ¶ U: yes',
  'U: hello ¶ A: Does your husband hit you? ¶ U: yes, thanks for asking',
  'U: bonjour ¶ A: Prenez-vous du lithium ? ¶ U: oui depuis mars',
])('an answer to a question that is private by itself stays: %s', async (turns) => {
  expect(await play(dialogue(`+ [conversation] ${turns}`), score)).toBe(2);
});

test.each([
  'U: Which tablets help against mania? ¶ A: Several. Which one do you take? ¶ U: lithium',
  'U: What is a tag curfew? ¶ A: A court order to be at home at night. Does it concern you? ¶ U: yes, till March',
  'U: a soup for Sunday ¶ A: Leek and potato. ¶ U: mum can’t swallow since the stroke',
  'U: Une question ¶ A: Oui ? ¶ U: il me frappe',
])('a short reply that names one, or answers a question about one, stays: %s', async (turns) => {
  expect(await play(dialogue(`+ [conversation] ${turns}`), score)).toBeDefined();
});

// Each stays here by itself; a rule for replies let them go once.
test.each([
  'Since the accident Nadia does not sleep any more.',
  'jveux plus être là',
  'mon beau-père vient dans ma chambre',
  'on s’est insultés devant les gosses hier',
  'sold mums ring to pay the gas',
])('what stays here by itself stays as a reply, too: %s', async (said) => {
  expect(score([{ role: 'user', text: said }]).score).toBeGreaterThanOrEqual(0.7);
  const turns = `U: a soup for Sunday ¶ A: Leek and potato. ¶ U: ${said}`;
  expect(await play(dialogue(`+ [conversation] ${turns}`), score)).toBe(2);
});

test('harmless conversations leave and sensitive ones stay, as far as was measured', async () => {
  const { harmless, keptByTurn, sensitive, missed } = await measureDialogues(
    readMessages(join(import.meta.dirname, '../../../models/sensitivity/dialogues')),
    score,
  );
  expect([harmless, sensitive]).toEqual([144, 136]);
  expect(keptByTurn[1]).toBeLessThanOrEqual(2);
  expect(keptByTurn[8]).toBeLessThanOrEqual(45);
  expect(missed).toBeLessThanOrEqual(22);
});
