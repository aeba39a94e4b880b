/** A work inside a package's binary that the package's own licence file does not speak for. */
export interface EmbeddedComponent {
  name: string;
  inside: string;
  licence: string;
  notice: string;
}

/** Source: the licence files of the works themselves. */
export const EMBEDDED_COMPONENTS: readonly EmbeddedComponent[] = [
  {
    name: 'llama.cpp and ggml',
    inside: '@node-llama-cpp',
    licence: 'MIT',
    notice: 'Copyright (c) 2023-2026 The ggml authors',
  },
  {
    name: 'eSpeak NG',
    inside: 'espeak-ng',
    licence: 'GPL-3.0-or-later',
    notice:
      'Copyright (c) 1995-2015 Jonathan Duddington, 2015-2026 Reece H. Dunn and others. Changed for Alcove: the dictionaries of languages that no voice of Alcove opens are left out.',
  },
  {
    name: 'PDFium',
    inside: '@hyzyla/pdfium',
    licence: 'BSD-3-Clause and Apache-2.0',
    notice: 'Copyright 2014 The PDFium Authors',
  },
  {
    name: 'Tesseract OCR and its language data',
    inside: 'tesseract.js-core, @tesseract.js-data',
    licence: 'Apache-2.0',
    notice: 'Copyright (c) 2006-2026 Google Inc. and contributors',
  },
  {
    name: 'Leptonica',
    inside: 'tesseract.js-core',
    licence: 'BSD-2-Clause',
    notice: 'Copyright (c) 2001-2020 Leptonica',
  },
  {
    name: 'QuickJS',
    inside: '@jitl/quickjs-wasmfile-release-sync',
    licence: 'MIT',
    notice: 'Copyright (c) 2017-2021 Fabrice Bellard and Charlie Gordon',
  },
  {
    name: 'LAME',
    inside: 'wasm-media-encoders',
    licence: 'LGPL-2.0-or-later',
    notice: 'Copyright (c) 1999-2011 The LAME Project',
  },
  {
    name: 'mpg123',
    inside: 'mpg123-decoder',
    licence: 'LGPL-2.1',
    notice: 'Copyright (c) 1995-2026 Michael Hipp and others',
  },
  {
    name: 'libogg, libvorbis and libopus',
    inside: 'ogg-opus-decoder, @wasm-audio-decoders/ogg-vorbis',
    licence: 'BSD-3-Clause',
    notice: 'Copyright (c) 1994-2026 Xiph.Org Foundation and contributors',
  },
  {
    name: 'ONNX Runtime',
    inside: 'onnxruntime-node',
    licence: 'MIT',
    notice: 'Copyright (c) Microsoft Corporation',
  },
  {
    name: 'resvg',
    inside: '@resvg/resvg-js',
    licence: 'MPL-2.0',
    notice: 'Copyright (c) The resvg authors; sources are published with the package',
  },
  {
    name: 'SQLite and SQLite3 Multiple Ciphers',
    inside: 'better-sqlite3',
    licence: 'Public domain; MIT',
    notice: 'Copyright (c) 2006-2026 Ulrich Telle for SQLite3 Multiple Ciphers',
  },
];
