import { expect, test } from 'vitest';
import { folderOf } from '../../../../renderer/models/import-form.tsx';

test.each([
  ['/home/ada/models/whisper/config.json', 'whisper/config.json', '/home/ada/models/whisper'],
  ['/home/ada/whisper/onnx/encoder.onnx', 'whisper/onnx/encoder.onnx', '/home/ada/whisper'],
  ['C:\\Models\\whisper\\onnx\\encoder.onnx', 'whisper/onnx/encoder.onnx', 'C:\\Models\\whisper'],
  ['/home/ada/model.gguf', '', '/home/ada/model.gguf'],
])('the folder of %s, chosen as %s, is %s', (path, relativePath, folder) => {
  expect(folderOf(path, relativePath)).toBe(folder);
});
