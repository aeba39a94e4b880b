/** What happened on one day of this computer's calendar. */
export interface Day<Entry> {
  /** Year, month and day, to tell days apart. */
  key: string;
  entries: Entry[];
}

/** Groups what is in order of time by local day, keeping the order. */
export function groupByDay<Entry extends { created_at: string }>(entries: readonly Entry[]): Day<Entry>[] {
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const key = keyOf(new Date(entry.created_at));
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, entries: [entry] });
  }
  return days;
}

function keyOf(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}
