import { lstatSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { codeOf } from './elf-code.ts';

/**
 * On Linux, llama.cpp comes twice: for the processor, and for Vulkan with the same libraries for the processor again.
 * Makes links of those of `processor` that have the same code in `vulkan`, under the same name or with `.vulkan` in it,
 * and of what these are linked against. Both are folders of libraries. Returns the names that are links now.
 */
export function linkEngine(processor: string, vulkan: string): string[] {
  const others = new Set(readdirSync(vulkan));
  const linked = readdirSync(processor)
    .filter((name) => name.endsWith('.so') && lstatSync(join(processor, name)).isFile())
    .flatMap((name) => {
      const twin = [name, name.replace('.', '.vulkan.')].find((candidate) => others.has(candidate));
      return twin && hasSameCode(join(processor, name), join(vulkan, twin)) ? [{ name, twin }] : [];
    });
  // A library finds those that it needs beside its link, by the name that it was linked with.
  const names = new Map(linked.flatMap(({ name, twin }) => [[name, twin] as const, [twin, twin] as const]));
  for (const [name, twin] of names) {
    rmSync(join(processor, name), { force: true });
    symlinkSync(join(relative(processor, vulkan), twin), join(processor, name));
  }
  return [...names.keys()].sort();
}

function hasSameCode(one: string, other: string): boolean {
  return codeOf(readFileSync(one)).equals(codeOf(readFileSync(other)));
}
