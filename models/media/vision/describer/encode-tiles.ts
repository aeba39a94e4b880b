import { cat, type Tensor } from '@huggingface/transformers';

interface TileInputs {
  /** [1, tiles, 3, height, width] */
  pixel_values: Tensor;
  /** [1, tiles, height, width] */
  pixel_attention_mask: Tensor;
}

/**
 * Encodes the tiles of a picture one by one, as the network does by itself, so that 17 of them take the memory of one,
 * the process hears what comes in between, and `signal` is heeded. `onTile` is called after each.
 */
export function encodeTiles(
  encode: (inputs: TileInputs) => Promise<Tensor>,
  signal: AbortSignal,
  onTile: () => void,
): (inputs: TileInputs) => Promise<Tensor> {
  return async ({ pixel_values, pixel_attention_mask }) => {
    const encoded: Tensor[] = [];
    for (let tile = 0; tile < (pixel_values.dims[1] ?? 0); tile += 1) {
      signal.throwIfAborted();
      encoded.push(
        await encode({
          pixel_values: pixel_values.slice(null, [tile, tile + 1]),
          pixel_attention_mask: pixel_attention_mask.slice(null, [tile, tile + 1]),
        }),
      );
      onTile();
    }
    return cat(encoded, 0);
  };
}
