/** Who wrote a piece of what would leave the machine. */
export type SegmentRole = 'system' | 'user' | 'assistant' | 'tool' | 'document';

/** One piece of what would leave: a turn, the system prompt, a snippet, a tool output, a file name. */
export interface Segment {
  role: SegmentRole;
  text: string;
  /** A program wrote it for a model: a tool's definition, a schema, a long system prompt. It tells of people only where it names some. */
  isInstructions?: boolean;
}

/** The categories of privacy.md section 1, and the one for text that the scorer cannot read. */
export const CATEGORIES = [
  'secrets',
  'government_id',
  'payment',
  'abuse_danger',
  'sex_life',
  'health',
  'legal',
  'children',
  'whereabouts',
  'third_party_confidence',
  'professional_confidence',
  'confidential_business',
  'money',
  'contact',
  'belief_origin',
  'hr',
  'family_conflict',
  'private_correspondence',
  'identity',
  'unscorable_language',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** One thing found in one segment. Offsets are UTF-16, into the original text. */
export interface Detection {
  start: number;
  end: number;
  /** Stable machine name of what was found, such as `iban` or `health_disclosure`. */
  type: string;
  category: Category;
  /** How sure the detector is that this is the real thing, in [0, 1]. */
  confidence: number;
  /** Known by its capitals alone: it is shown and redacted, but how a text is typed moves no score. */
  isByCase?: true;
  /** The score that the conversation may not fall below once this is present; absent: no floor. */
  floor?: number;
}

/** A piece of the explanation: contributions sum to logit(score) before floors; a floor is its own line. */
export type Reason =
  | { kind: 'detector'; type: string; category: Category; contribution: number }
  | { kind: 'disclosure'; type: string; category: Category; contribution: number }
  | { kind: 'gate'; type: string; contribution: number }
  | { kind: 'classifier'; category: Category; contribution: number }
  | { kind: 'bias'; contribution: number }
  /** What turns the log-odds of `probability` into those of `score`: a leak costs nine times a false alarm. */
  | { kind: 'shift'; contribution: number }
  | { kind: 'floor'; category: Category; value: number }
  /** What the second reading adds, or takes: of what it is most about, if it is sensitive at all. */
  | { kind: 'second_reader'; category: Category; contribution: number };

/** A score that is not gone below. */
export interface Floor {
  category: Category;
  value: number;
}

/** What the first reading weighed, in parts, so that a second one can weigh it anew. */
export interface Weighed {
  /** Log-odds of the classifier and of what is told: what a second reading may move. */
  told: number;
  /** Log-odds of what detectors found: nothing takes from it. */
  found: number;
  /** Floors that hold whatever else is said. */
  firm: Floor[];
  /** Floors of what is asserted: where the sum keeps a text, they say how bad it is. */
  asserted: Floor[];
}

/** What `score` returns: pure and deterministic for the same segments. */
export interface SensitivityResult {
  /** In [0, 1]; above 0.7 is answered on this machine. */
  score: number;
  /** Calibrated chance that the text is sensitive, in [0, 1], among texts half of which are. */
  probability: number;
  categories: { name: Category; score: number }[];
  spans: { segment: number; start: number; end: number; type: string; score: number }[];
  reasons: Reason[];
  weighed: Weighed;
  /** Which scorer made this, so that a stored decision can be explained later. */
  scorerVersion: string;
}
