/** A JSON object. */
export type Specification = { readonly [key: string]: unknown };
/** One row of data: texts, numbers, booleans, null. */
export type Row = { readonly [field: string]: string | number | boolean | null };

/** Whether something is a JSON object. */
export function isObject(value: unknown): value is Specification {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
