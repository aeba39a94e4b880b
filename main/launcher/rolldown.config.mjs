// Bundles the server and the programs that it starts: resolving 600 files was most of a start.
import { defineConfig } from 'rolldown';

// Native code, and what loads it by path, stays in node_modules.
const native = [
  'better-sqlite3',
  'bcrypt',
  '@napi-rs/keyring',
  'node-llama-cpp',
  '@hyzyla/pdfium',
  'sharp',
  '@resvg/resvg-js',
  'tesseract.js',
  'onnxruntime-node',
  'usearch',
  // Four megabytes that only decode Opus at settings that are never asked for.
  '@wasm-audio-decoders/opus-ml',
  '@huggingface/transformers',
];

const server = defineConfig({
  input: {
    index: 'server/index.ts',
    alcove: 'server/cli/alcove.ts',
    'guarded-process': 'server/egress/guard/guarded-process.ts',
    'language-engine-process': 'models/engine/language-engine-process.ts',
    'embedding-engine-process': 'models/engine/embedding-engine-process.ts',
    'media-engine-process': 'models/media/media-engine-process.ts',
    'ocr-thread': 'models/media/ocr/ocr-thread.ts',
    'document-process': 'server/documents/processing/document-process.ts',
    'memory-watch': 'server/documents/processing/memory-watch.ts',
    'page-thread': 'server/documents/processing/pdf/page-thread.ts',
    'score-thread': 'server/sensitivity/score-thread.ts',
    'database-thread': 'server/backup/database-thread.ts',
    'import-thread': 'server/chat/import/import-thread.ts',
    'javascript-thread': 'server/agents/tools/code/javascript/javascript-thread.ts',
    'calculator-process': 'server/agents/tools/calculator/calculator-process.ts',
    'chart-process': 'server/agents/tools/chart/chart-process.ts',
    'second-reader-process': 'models/second-reader/second-reader-process.ts',
  },
  platform: 'node',
  external: native,
  output: {
    dir: 'dist/server',
    format: 'esm',
    // Flat, so that what a module finds beside itself it finds beside its bundle too.
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
    // Node keeps the source of what it runs in memory, at twice the size where it holds one character beyond Latin-1.
    charset: 'ascii',
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
  },
});

/** The desktop shell, whose only outside module is Electron's own. */
const shell = defineConfig({
  input: { main: 'main/main.ts', 'cli-process': 'main/cli-command/cli-process.ts' },
  platform: 'node',
  external: ['electron'],
  output: {
    dir: 'dist/main',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
  },
});

/** A sandboxed preload is one CommonJS file. */
const preload = defineConfig({
  input: { preload: 'main/preload.ts' },
  platform: 'node',
  external: ['electron'],
  output: { dir: 'dist/main', format: 'cjs', entryFileNames: '[name].cjs' },
});

export default [server, shell, preload];
