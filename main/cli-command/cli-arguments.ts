/**
 * The arguments of `alcove <command> …` where the app was started as that command: what follows `--cli` on its command
 * line, without the `--` that keeps them from Chromium. Undefined for a start of the app itself.
 *
 * Only switches may stand before `--cli`: a link that the system hands over cannot smuggle one in behind itself.
 */
export function cliArguments(argv: readonly string[], isPackaged: boolean): string[] | undefined {
  // From a clone it is `electron <folder> …`.
  const given = argv.slice(isPackaged ? 1 : 2);
  const at = given.indexOf('--cli');
  if (at === -1 || !given.slice(0, at).every((argument) => argument.startsWith('--'))) return undefined;
  const rest = given.slice(at + 1);
  return rest[0] === '--' ? rest.slice(1) : rest;
}
