/** What is used of the package, which brings no types. */
declare module 'espeak-ng' {
  export interface EspeakModule {
    arguments: string[];
    print: (line: string) => void;
    printErr: (line: string) => void;
    onRuntimeInitialized: () => void;
    instantiateWasm: (
      imports: WebAssembly.Imports,
      onInstance: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => object;
    FS: {
      writeFile(path: string, content: string): void;
      readFile(path: string): Uint8Array;
      readFile(path: string, options: { encoding: 'utf8' }): string;
    };
  }
  export default function ESpeakNg(program: Partial<EspeakModule>): Promise<EspeakModule>;
}
