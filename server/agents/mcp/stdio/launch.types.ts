/** How a program is started: an argument list, never a line for a shell. */
export interface Launch {
  program: string;
  args: readonly string[];
  /** All of its environment. */
  environment: Readonly<Record<string, string>>;
  workingDirectory: string;
  /** What it reads on descriptors from 3 on. */
  inputs: readonly Buffer[];
}
