import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';

const PAGE_BYTES = 65_536;
/** What the WebAssembly of QuickJS asks for at its start, pages. */
const FIRST_PAGES = 256;
/** 64 MiB. The engine cannot grow beyond the maximum of its memory; QuickJS's own limit counts less than it takes. */
const MOST_PAGES = (64 * 1024 * 1024) / PAGE_BYTES;

// Its types are written for CommonJS, where the variant lies one level deeper than in the module that Node loads.
const release = variant as unknown as QuickJSSyncVariant;

/** A QuickJS of its own, in a memory of its own that cannot pass 64 MiB. */
export async function loadQuickJs(): Promise<QuickJSWASMModule> {
  const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  const bytes = readFileSync(path);
  return newQuickJSWASMModuleFromVariant(
    newVariant(release, {
      wasmModule: () => WebAssembly.compile(bytes),
      wasmMemory: new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES }),
    }),
  );
}
