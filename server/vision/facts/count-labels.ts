/** A kind of object and how many of it there are. */
export interface LabelCount {
  label: string;
  count: number;
}

/** Each label once, in order of first appearance. */
export function countLabels(objects: readonly { label: string }[]): LabelCount[] {
  const counts = new Map<string, number>();
  for (const { label } of objects) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, count]) => ({ label, count }));
}
