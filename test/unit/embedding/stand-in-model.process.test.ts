import { readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../models/catalogue/catalogue.ts';
import type { EmbeddingEngine } from '../../../models/embedding/embedding-engine.ts';
import { STAND_IN_EMBEDDING_MODEL } from '../../assets/embedding-stand-in/stand-in-model.ts';
import { cosine, makeTinyEmbedder, never } from './tiny-embedder.ts';

const { id, path } = STAND_IN_EMBEDDING_MODEL;

describe('The embedding stand-in', () => {
  let engine: EmbeddingEngine;
  beforeAll(() => {
    engine = makeTinyEmbedder({}, { resolveModel: async () => STAND_IN_EMBEDDING_MODEL });
  });
  afterAll(() => engine.close());

  it('is small, has the digest that is written down, and is offered nowhere', async () => {
    expect(statSync(path).size).toBeLessThanOrEqual(8 * 2 ** 20);
    expect(await engine.dimensions(id)).toBe(STAND_IN_EMBEDDING_MODEL.dimensions);
    expect(CATALOGUE.map((offer) => offer.id)).not.toContain(id);
  });

  it('gives in llama.cpp the vectors that it gave where it was trained', async () => {
    const samples = JSON.parse(readFileSync(new URL('parity.json', import.meta.url), 'utf8')) as {
      text: string;
      vector: number[];
    }[];
    const texts = samples.map(({ text }) => text);
    const vectors = await engine.embed(id, texts, 'passage', never);
    expect(samples.length).toBeGreaterThan(5);
    for (const [index, { vector }] of samples.entries())
      expect(cosine(vectors[index], Float32Array.from(vector))).toBeGreaterThan(0.999);
  });

  it.each([
    ['Combien dois-je payer chaque mois pour le logement ?', 'rent'],
    ['How much do I pay the owner every month?', 'rent'],
    ['What do I do if the machine will not let the water out?', 'machine'],
    ['Quel traitement le patient prend-il ?', 'medicine'],
    ['Which drug was prescribed?', 'medicine'],
    ['Est-ce que je peux travailler de chez moi ?', 'work'],
    ['How hot should the oven be?', 'recipe'],
  ])('finds the passage for "%s" though words and language differ', async (question, expected) => {
    const passages = {
      rent: 'Le locataire verse le loyer de 640 euros le premier de chaque mois, charges comprises.',
      machine: 'Si le lave-linge ne vidange pas, nettoyer le filtre de la pompe situé en bas de l’appareil.',
      medicine: 'He takes two tablets of ibuprofen a day and an antibiotic for one week.',
      work: 'Staff may do telework two days a week if their manager agrees.',
      recipe: 'Enfourner à 180 degrés et laisser cuire le gâteau quarante minutes.',
    };
    const [query] = await engine.embed(id, [question], 'query', never);
    const vectors = await engine.embed(id, Object.values(passages), 'passage', never);
    const scores = vectors.map((vector) => cosine(query, vector));
    expect(Object.keys(passages)[scores.indexOf(Math.max(...scores))]).toBe(expected);
  });
});
