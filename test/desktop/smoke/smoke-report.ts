/** One line of the table. */
interface Row {
  name: string;
  /** Undefined where it holds. */
  failure: string | undefined;
}

export type SmokeReport = ReturnType<typeof createReport>;

/** Runs checks one after the other, notes what became of each, and prints it as a table. */
export function createReport(print: (line: string) => void) {
  const rows: Row[] = [];
  return {
    /** A check that fails does not keep the next from being tried. */
    async check(name: string, run: () => Promise<void>): Promise<void> {
      const failure = await run().then(
        () => undefined,
        (thrown: unknown) => firstLine(thrown),
      );
      rows.push({ name, failure });
      print(line({ name, failure }));
    },
    /** Prints the sum; answers whether everything holds, and there was something. */
    end(): boolean {
      const failed = rows.filter(({ failure }) => failure !== undefined).length;
      print(`${rows.length - failed} ok, ${failed} failed`);
      return rows.length > 0 && failed === 0;
    },
  };
}

function line({ name, failure }: Row): string {
  return failure === undefined ? `ok      ${name}` : `failed  ${name}: ${failure}`;
}

function firstLine(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message.split('\n')[0] ?? '';
}
