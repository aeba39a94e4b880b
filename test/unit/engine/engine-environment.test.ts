import { expect, it } from 'vitest';
import { harmlessEnvironment } from '../../../models/engine/engine-environment.ts';

it('hands on what the system needs, nothing else, and keeps ONNX Runtime from reporting to its makers', () => {
  const environment = harmlessEnvironment({
    PATH: '/bin',
    ALCOVE_CLOUD_KEY: 'sk',
    NODE_OPTIONS: '--inspect',
  });
  expect(environment).toEqual({ PATH: '/bin', ORT_DISABLE_TELEMETRY: '1' });
});
