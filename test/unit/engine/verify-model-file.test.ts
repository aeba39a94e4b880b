import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ModelUnusable } from '../../../models/engine/engine-errors.ts';
import { verifyModelFile } from '../../../models/engine/verify-model-file.ts';
import { hashFile } from '../../../models/gguf/hash-file.ts';
import { makeTinyGguf, makeTinyGgufFile } from './make-tiny-gguf.ts';

describe('verifyModelFile', () => {
  it('does not read a file again whose digest is known, but does once it changed', async () => {
    using file = makeTinyGgufFile();
    const order = { path: file.path, sha256: await hashFile(file.path), limits: {} };
    let reads = 0;
    const onBytes = () => {
      reads += 1;
    };
    const { known } = await verifyModelFile(order, onBytes);
    expect(reads).toBeGreaterThan(0);
    reads = 0;
    await verifyModelFile({ ...order, known }, onBytes);
    expect(reads).toBe(0);
    writeFileSync(file.path, makeTinyGguf({ contextLength: 1_024 }));
    await expect(verifyModelFile({ ...order, known }, onBytes)).rejects.toThrow(ModelUnusable);
  });
});
