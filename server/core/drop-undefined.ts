/** The same object without the fields that are undefined, for changes where absent means unchanged. */
export function dropUndefined<Values extends object>(values: Values): Partial<Values> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<Values>;
}
