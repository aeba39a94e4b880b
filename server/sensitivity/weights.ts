/**
 * Every hand-set number of the disclosure frames, in log-odds (nats) unless said otherwise. Tuned by hand on the messages of
 * test/unit/sensitivity/dev-messages.ts; how much the frames count among the layers is fitted (combination-weights.ts).
 */
export const WEIGHTS = {
  /** Of a text in which the frames find nothing: logistic(-2) is 0.12. What lifts it to the line is an assertion. */
  bias: -2,
  /** A phrase that says who and what: « je suis enceinte ». */
  statement: 4.3,
  /** A word that is sensitive once said of somebody: "chemotherapy". */
  strong: 4,
  /** A word that needs company: "doctor". */
  weak: 1.8,
  /** Added once to what is said of somebody in a sentence with a date, a duration or an amount. */
  specific: 0.5,
  /** Added once to what is said of somebody where the writer confides. */
  confiding: 0.9,
  /** A sentence that tells something of a real person, on no subject that the lexicons know. */
  narrative: 3.2,
  /** What the best evidence of another segment adds (a name here, a diagnosis there), as a share of it. */
  mosaicShare: 0.3,
} as const;

/** Share of a topic's weight, by how surely it is said of somebody. */
export const SUBJECT_SHARE = {
  /** "my chemo", "my mother ... chemo", "our patient", a person's name. */
  certain: 1,
  /** "I ... chemo" in one sentence. */
  self: 0.95,
  /** "the patient", "the guy next door". */
  someone: 0.8,
  /** "she ... chemo" after somebody was named, or without. */
  pronounKnown: 0.9,
  pronounUnknown: 0.65,
  /** Somebody in the sentences around. */
  carriedPerson: 0.75,
  carriedSelf: 0.55,
  /** No person but a date or a duration: "pregnant 3 weeks, what now". */
  telegraphic: 0.65,
  /** Nobody named, nothing asked: "Biopsy Tuesday. Terrified." */
  plainAssertion: 0.75,
  /** "can I", "should I". */
  selfQuestion: 0.5,
  nobody: 0.25,
  generalQuestion: 0.2,
} as const;

/** Share of the narrative weight, by whom a sentence tells of. */
export const NARRATIVE_SHARE = {
  /** The writer's own people, wards, company, or a named person. */
  person: 1,
  self: 1,
  pronoun: 1,
  /** A named person or a "she" in a document, a page, an answer: mostly public. Topics said of them count as ever. */
  othersElsewhere: 0.4,
  possessive: 0.8,
  selfQuestion: 0.5,
  /** What is left where the sentence is about food, travel, hobbies and the like. */
  everyday: 0.4,
} as const;

/** What a gate takes away. Gates only ever lower, and never act on detections or on first-person abuse. */
export const GATE_WEIGHT = {
  fiction: 3.6,
  homework: 2.6,
  public_figure: 3,
  code: 2.8,
  template: 3,
  hypothetical: 2.2,
} as const;

/** Share of a gate that is left where the sentence names the writer's own people, or the writer. */
export const GATE_SHARE = { person: 0.2, self: 0.6, nobody: 1 } as const;

/** Weight of the first, second, third ... piece of evidence in one place: they are not independent. */
export const RANK_DISCOUNT = [1, 0.6, 0.35, 0.2, 0.1] as const;
