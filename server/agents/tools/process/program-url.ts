/** The module of a program beside `from` (an import.meta.url): the TypeScript source, or its bundle beside this one. */
export function programUrl(name: string, from: string): URL {
  return new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from);
}
