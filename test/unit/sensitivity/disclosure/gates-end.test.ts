import { describe, expect, it } from 'vitest';
import { createShippedScorer } from '../../../../server/sensitivity/shipped-scorer.ts';
import { readUserText, weighFrames } from './read-frames.ts';

describe('a gate', () => {
  it.each([
    ['Write a story about a dog.', 'By the way my wife left me yesterday.'],
    ['Écris un conte pour enfants.', 'Au fait, j’ai été licencié hier.'],
    ['Translate "hello" for my homework.', 'Btw I think I am pregnant.'],
  ])('ends where somebody turns to their own life: %s %s', (request, aside) => {
    expect(weighFrames(`${request} ${aside}`)).toBeGreaterThanOrEqual(weighFrames(aside) * 0.9);
  });

  it.each([
    'Write a horror story about a stalker. He follows her home every night. She hides with a knife.',
    'Écris une nouvelle. Elle est battue par son mari. Il la menace avec un couteau.',
  ])('goes on while the story does: %s', (text) => {
    expect(weighFrames(text)).toBeLessThan(2.85);
  });

  it('of homework lets "I" who prepares a talk on bullying be nobody who tells of bullying', () => {
    expect(weighFrames('Je dois préparer un exposé sur le harcèlement scolaire.')).toBeLessThan(2.85);
    expect(weighFrames('Pour mon exposé : mon père me frappe tous les soirs.')).toBeGreaterThan(4);
  });

  it('of fiction does not hide what a poem is really about', () => {
    expect(weighFrames('Write a poem about my miscarriage')).toBeGreaterThanOrEqual(2.85);
    expect(weighFrames('Write a poem about a miscarriage')).toBeLessThan(2.85);
  });

  it('never takes a first-person threat to life away, however it is wrapped', () => {
    const score = createShippedScorer();
    for (const text of [
      'Hypothetically, my boyfriend raped me last night.',
      'For a novel: I want to kill myself tonight.',
    ])
      expect(score([{ role: 'user', text }]).score).toBeGreaterThanOrEqual(0.95);
  });
});

describe('a sentence', () => {
  it('has the friend in it whom somebody asks for', () => {
    const { sentences } = readUserText('Asking for a friend: her boyfriend reads her messages.');
    expect(sentences[0]?.subjects.map(({ kind }) => kind)).toContain('kin');
  });

  it('is general where a whole phrase stands in a question about the world', () => {
    expect(
      weighFrames('Quelle est la différence entre licenciement et rupture conventionnelle ?'),
    ).toBeLessThan(2.85);
    expect(weighFrames('On me propose une rupture conventionnelle.')).toBeGreaterThanOrEqual(2.85);
  });

  it('is everyday where "I" have a meeting', () => {
    expect(readUserText('I have a meeting tomorrow at 10').sentences[0]?.everyday).toBe(true);
  });

  it('is hypothetical of "an employee", not of "my husband" or « la police »', () => {
    const gatesOf = (text: string) => [...(readUserText(text).sentences[0]?.gates ?? [])];
    expect(gatesOf('Supposons qu’un salarié soit malade')).toContain('hypothetical');
    expect(gatesOf('Imaginons que mon mari soit malade')).not.toContain('hypothetical');
    expect(gatesOf('je fais quoi si la police revient')).not.toContain('hypothetical');
  });
});
