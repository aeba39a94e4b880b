import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { activeEmbeddingModel, buildEmbedder } from '../../../server/build-inference.ts';
import { createEmbeddings } from '../../../server/engines/embeddings.ts';
import { makeManager } from '../model-manager/manager-fixture.ts';
import { makeTinyBert } from './make-tiny-bert.ts';
import { never } from './tiny-embedder.ts';

describe('The embedding engine of the server', () => {
  it('makes vectors with the model that was imported and chosen, and says what to do once it is gone', async () => {
    await using fixture = await makeManager();
    const embedder = buildEmbedder(fixture.models, process.env);
    const embeddings = createEmbeddings({
      embedder,
      activeModel: () => activeEmbeddingModel(fixture.models),
    });
    expect(embeddings.active()).toBeUndefined();
    const file = join(fixture.directory, 'encoder.gguf');
    writeFileSync(file, makeTinyBert());
    const { model } = await fixture.models.importModel(file);
    await fixture.models.activate({ embedding: model.id });
    expect(embeddings.active()).toEqual({ id: model.id });
    expect(await embeddings.embed(model.id, ['rent'], 'query', never)).toHaveLength(1);
    await fixture.models.deleteModel(model.id);
    await embedder.unload();
    await expect(embeddings.embed(model.id, ['rent'], 'query', never)).rejects.toMatchObject({
      status: 503,
      code: 'embedding_model_missing',
    });
    await embedder.close();
  });
});
