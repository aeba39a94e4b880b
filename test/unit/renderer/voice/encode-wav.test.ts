import { expect, test } from 'vitest';
import { encodeWav } from '../../../../renderer/voice/dictation.ts';
import { decodeWhole } from '../../media/transcription/decode-whole.ts';

const decode = async (wav: Blob) => decodeWhole(await wav.bytes());

test('what it writes is heard again by the decoder of the speech models', async () => {
  const tone = Float32Array.from({ length: 16_000 }, (_, index) => 0.5 * Math.sin(index / 10));
  const heard = await decode(encodeWav([tone.subarray(0, 1_000), tone.subarray(1_000)], 16_000));
  expect(heard).toHaveLength(tone.length);
  const worst = Math.max(...heard.map((sample, index) => Math.abs(sample - (tone[index] ?? 0))));
  expect(worst).toBeLessThan(1 / 32_000);
});

test('sound beyond full scale is clipped, not turned over', async () => {
  const heard = await decode(
    encodeWav([new Float32Array(1_000).fill(1.5), new Float32Array(1_000).fill(-3)], 16_000),
  );
  expect(heard[500]).toBeCloseTo(1, 3);
  expect(heard[1_500]).toBeCloseTo(-1, 3);
});
