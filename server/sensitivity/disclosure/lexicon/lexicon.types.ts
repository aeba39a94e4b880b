import type { Category } from '../../sensitivity.types.ts';

/** The words of one subject, in the notation of `parsePhrases`, French and English together. */
export interface TopicLexicon {
  category: Category;
  /** Stable name shown in reasons, such as `health_disclosure`. */
  type: string;
  /** Say who and what by themselves: « je suis enceinte », "my husband hits me". */
  statements: string;
  /** Sensitive once they are said of somebody: "chemotherapy". */
  strong: string;
  /** Sensitive only together with another one: "doctor", "tired". */
  weak: string;
}

/** Whom a sentence is about. */
export type SubjectKind =
  | 'self'
  | 'possessive'
  | 'kin'
  | 'role'
  | 'company'
  | 'third_person'
  | 'someone'
  | 'self_question';

/** What makes a sentence something else than an assertion about a real private person. */
export type GateKind = 'fiction' | 'homework' | 'public_figure' | 'code' | 'template' | 'hypothetical';

/** What one phrase of a lexicon stands for. */
export type LexiconEntry =
  | { kind: 'statement' | 'strong' | 'weak'; category: Category; type: string }
  | { kind: 'subject'; subject: SubjectKind }
  /** An asking frame ("can you explain to me"): the persons in it are nobody's disclosure. */
  | { kind: 'neutral' }
  | { kind: 'general_question' }
  /** A date, a duration, an amount: real life rather than a general question. */
  | { kind: 'specific' }
  /** "nobody knows", « j'ai honte »: somebody speaks in confidence. */
  | { kind: 'confiding' }
  /** Food, travel, hobbies: what makes a sentence about oneself ordinary. */
  | { kind: 'everyday' }
  | { kind: 'gate'; gate: GateKind };
