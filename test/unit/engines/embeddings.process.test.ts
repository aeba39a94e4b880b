import { describe, expect, it } from 'vitest';
import { EngineFailed, ModelUnusable, NotEnoughMemory } from '../../../models/engine/engine-errors.ts';
import { createEmbeddings } from '../../../server/engines/embeddings.ts';
import { makeTinyBertFile } from '../embedding/make-tiny-bert.ts';
import { makeTinyEmbedder, never } from '../embedding/tiny-embedder.ts';

const activeModel = () => ({ id: 'tiny' });

describe('The embeddings of the server', () => {
  it('are those of the engine, for the model that is active', async () => {
    using file = makeTinyBertFile();
    await using embedder = makeTinyEmbedder({ tiny: file.path });
    const embeddings = createEmbeddings({ embedder, activeModel });
    expect(embeddings.active()).toEqual({ id: 'tiny' });
    expect(await embeddings.embed('tiny', ['rent'], 'query', never)).toEqual(
      await embedder.embed('tiny', ['rent'], 'query', never),
    );
  });

  it.each([
    [new EngineFailed('The local model stopped unexpectedly.'), 503, 'embedding_failed', 'search by words'],
    [new NotEnoughMemory(), 503, 'embedding_model_unusable', 'Open Models'],
    [new ModelUnusable('The model file cannot be loaded.'), 422, 'embedding_model_unusable', 'Open Models'],
  ])(
    'that fail are 503 with the remedy, or 422 where no other try helps: %s',
    async (cause, status, code, remedy) => {
      const embedder = { embed: () => Promise.reject(cause) };
      const embeddings = createEmbeddings({ embedder, activeModel });
      const failure = embeddings.embed('tiny', ['rent'], 'query', never);
      await expect(failure).rejects.toMatchObject({ status, code });
      await expect(failure).rejects.toThrow(cause.message);
      await expect(failure).rejects.toThrow(remedy);
    },
  );

  it('reject with the reason of the signal, untouched', async () => {
    using file = makeTinyBertFile();
    await using embedder = makeTinyEmbedder({ tiny: file.path });
    const embeddings = createEmbeddings({ embedder, activeModel });
    const reason = new Error('The person has left.');
    const signal = AbortSignal.abort(reason);
    await expect(embeddings.embed('tiny', ['rent'], 'query', signal)).rejects.toBe(reason);
  });
});
