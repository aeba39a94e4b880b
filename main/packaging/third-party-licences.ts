import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { traceModules } from './trace-modules.ts';

/** What is bundled comes from what these load. */
const SOURCES = [
  'server/index.ts',
  'server/cli/alcove.ts',
  'models/media/media-engine-process.ts',
  'renderer/main.tsx',
];

/**
 * The licences of all that the package carries and Alcove's makers did not make: of the staged packages, of those bundled
 * into Alcove's code, of the works inside their binaries, and of the typefaces; then the texts that packages only name.
 */
export async function thirdPartyLicences(root: string, staged: readonly string[]): Promise<string> {
  const bundled = await traceModules(root, sourceEntries(root));
  const folders = [...new Set([...staged, ...bundled].flatMap(packageFolder))].sort();
  const parts = [
    ...describePackages(folders.map((folder) => join(root, folder))),
    ...EMBEDDED_COMPONENTS.map(
      ({ name, inside, licence, notice }) => `${name} (${licence}), in ${inside}\n\n${notice}\n`,
    ),
    ...broughtLicences(root),
    ...readTexts(join(import.meta.dirname, 'licences')),
  ];
  return `${INTRODUCTION}\n${parts.join(`\n${RULE}\n`)}`;
}

const RULE = '='.repeat(80);
const INTRODUCTION = `Alcove is free software under the GNU General Public License, version 3 or later: see LICENSE.
It is made with the works below, each under its own licence.
${RULE}`;

function sourceEntries(root: string): string[] {
  const programs = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /-(process|thread)\.ts$/.test(path))
    .map((path) => `server/${path}`);
  return [...SOURCES, ...programs].map((path) => join(root, path));
}

function packageFolder(path: string): string[] {
  return path.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/) ?? [];
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  author?: string | { name?: string };
}

/** Packages under one text share its entry. */
function describePackages(folders: string[]): string[] {
  const namesOf = new Map<string, Set<string>>();
  for (const folder of folders) {
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const text = licenceText(folder, manifest);
    const names = namesOf.get(text) ?? new Set();
    namesOf.set(text, names.add(`${manifest.name} ${manifest.version} (${manifest.license ?? 'see below'})`));
  }
  return [...namesOf].map(([text, names]) => `${[...names].join('\n')}\n\n${text}\n`);
}

function licenceText(folder: string, manifest: Manifest): string {
  const author = typeof manifest.author === 'object' ? manifest.author.name : manifest.author;
  const texts = licenceFiles(folder).map((name) => readFileSync(join(folder, name), 'utf8').trim());
  if (texts.length > 0) return texts.join('\n\n');
  return author ? `By ${author.replace(/\s*<.*?>/, '')}` : 'By its contributors';
}

/** What libvips is made of, it says in its README. */
function licenceFiles(folder: string): string[] {
  const isVips = folder.includes('sharp-libvips');
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name) || (isVips && name === 'README.md'))
    .sort();
}

function broughtLicences(root: string): string[] {
  return [
    'renderer/fonts',
    'server/agents/tools/chart/fonts',
    'models/media/transcription/audio/symphonia',
  ].flatMap((folder) => readTexts(join(root, folder)));
}

function readTexts(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => `${name.replace(/\.txt$/, '')}\n\n${readFileSync(join(folder, name), 'utf8').trim()}\n`);
}

/** A work inside a package's binary that the package's own licence file does not speak for. */
interface EmbeddedComponent {
  name: string;
  inside: string;
  licence: string;
  notice: string;
}

/** Source: the licence files of the works themselves. */
const EMBEDDED_COMPONENTS: readonly EmbeddedComponent[] = [
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
    name: 'NumKong',
    inside: 'usearch',
    licence: 'Apache-2.0',
    notice: 'Copyright (c) Ash Vardanian and contributors',
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
