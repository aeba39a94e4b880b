import type { Target } from './target.ts';

/** Paths under node_modules, folders with a slash at the end, that are loaded by a computed path and not by an import. */
export function nativeFiles(target: Target): string[] {
  return [...engineFiles(target), ...binaries(target), ...DATA];
}

/**
 * What a target goes without because the library is not published for it; each is said in docs/packaging.md.
 * Source: the packages themselves, as installed.
 */
export function missingLibraries({ platform, arch }: Target): string[] {
  if (platform === 'darwin' && arch === 'x64') return ['onnxruntime-node'];
  return platform === 'win32' && arch === 'arm64' ? ['usearch'] : [];
}

/** llama.cpp for the processor and, where there is one, for the graphics card through Vulkan or Metal; never CUDA. */
function engineFiles({ platform, arch }: Target): string[] {
  const name = { linux: 'linux', darwin: 'mac', win32: 'win' }[platform];
  if (platform === 'darwin') return [`@node-llama-cpp/${name}-${arch}${arch === 'arm64' ? '-metal' : ''}/`];
  const processor = `@node-llama-cpp/${name}-${arch}/`;
  return arch === 'x64' ? [`@node-llama-cpp/${name}-x64-vulkan/`, processor] : [processor];
}

function binaries(target: Target): string[] {
  const { platform, arch } = target;
  const place = `${platform}-${arch}`;
  // Rust's binaries are named by the C library too: Alcove is packaged for glibc and MSVC.
  const triple = { linux: `${place}-gnu`, darwin: place, win32: `${place}-msvc` }[platform];
  const missing = missingLibraries(target);
  const bcrypt = platform === 'linux' ? 'bcrypt.glibc.node' : 'bcrypt.node';
  return [
    `better-sqlite3/prebuilds/${place}.node`,
    `bcrypt/prebuilds/${place}/${bcrypt}`,
    `@napi-rs/keyring-${triple}/`,
    `@resvg/resvg-js-${triple}/`,
    `@img/sharp-${place}/`,
    ...(platform === 'win32' ? [] : [`@img/sharp-libvips-${place}/`]),
    ...(missing.includes('onnxruntime-node') ? [] : [`onnxruntime-node/bin/napi-v6/${platform}/${arch}/`]),
    ...(missing.includes('usearch')
      ? []
      : [`usearch/prebuilds/${platform === 'darwin' ? 'darwin-arm64+x64' : place}/usearch.node`]),
  ];
}

/** WebAssembly and language data, the same everywhere. */
const DATA = [
  '@hyzyla/pdfium/dist/pdfium.wasm',
  '@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm',
  'espeak-ng/dist/espeak-ng.wasm',
  'wasm-media-encoders/wasm/mp3.wasm',
  'snowball-stemmers/snowball-stemmers.js',
  'node-llama-cpp/llama/binariesGithubRelease.json',
  '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
  '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz',
  // What tesseract.js chooses in every V8 of ours, beside the module of the same name.
  'tesseract.js-core/tesseract-core-relaxedsimd.wasm',
];
