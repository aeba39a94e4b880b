interface Dated {
  /** ISO 8601. */
  created_at: string;
}

/** Whether an entry is the first of its day, by this computer's calendar, where `before` stands above it. */
export function beginsDay(entry: Dated, before: Dated | undefined): boolean {
  return before === undefined || keyOf(new Date(entry.created_at)) !== keyOf(new Date(before.created_at));
}

function keyOf(date: Date): string {
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}
