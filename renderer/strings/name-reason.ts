import type { ScoreReason } from '../api/privacy.ts';

/** The words of one language for what a score rests on. */
export interface ReasonWords {
  /** What detectors find, by type, with its article. */
  found: Record<string, string>;
  /** What stands in for a type that has no words of its own, by category. */
  foundOfCategory: Record<string, string>;
  foundOther: string;
  /** Disclosures that are no subject. */
  told: Record<string, string>;
  toldOf: (subject: string) => string;
  gates: Record<string, string>;
  gateOther: string;
  lowers: (gate: string) => string;
  impression: (subject: string) => string;
  /** What the second reading made of it. */
  readAgain: (subject: string) => string;
  harmless: string;
  category: (name: string) => string;
  other: string;
}

/** Says in words what a reason is; never with a machine name, however new the scorer that gave it. */
export function nameReason(words: ReasonWords, reason: ScoreReason): string {
  const subject = words.category(reason.category ?? '');
  switch (reason.kind) {
    case 'detector':
      return capitalise(nameFound(words, reason));
    case 'disclosure':
      return words.told[reason.type ?? ''] ?? words.toldOf(subject);
    case 'classifier':
      // Of a text that reads as harmless, the likeliest category says nothing.
      return words.impression((reason.contribution ?? 0) < 0 ? words.harmless : subject);
    case 'second_reader':
      return words.readAgain((reason.contribution ?? 0) < 0 ? words.harmless : subject);
    case 'gate':
      return words.lowers(words.gates[reason.type ?? ''] ?? words.gateOther);
    default:
      return words.other;
  }
}

/** Says what a floor is for: what a detector found, or the subject. */
export function nameFloor(words: ReasonWords, reasons: ScoreReason[]): string {
  const names = reasons.map((reason) =>
    reason.kind === 'detector' ? nameFound(words, reason) : words.category(reason.category ?? ''),
  );
  return [...new Set(names)].join(', ');
}

/** What a detector found, with its article. */
export function nameFound(words: ReasonWords, { type = '', category = '' }: ScoreReason): string {
  return words.found[type] ?? words.foundOfCategory[category] ?? words.foundOther;
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
