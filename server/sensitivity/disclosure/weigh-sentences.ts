import type { Category } from '../sensitivity.types.ts';
import { GATE_SHARE, GATE_WEIGHT, NARRATIVE_SHARE, SUBJECT_SHARE, WEIGHTS } from '../weights.ts';
import type { GateKind } from './lexicon/lexicon.types.ts';
import type { SentenceReading, SubjectMark, TopicHit } from './read-text.ts';

/** One disclosure: something said of somebody, in log-odds. `gate` takes from it and never more than it has. */
export interface Disclosure {
  category: Category;
  type: string;
  start: number;
  end: number;
  sentence: number;
  weight: number;
  gate: { type: GateKind; weight: number } | undefined;
  /** Words that mean little alone do not raise a floor alone. */
  weak: boolean;
  /** Violence or danger that the writer tells of themselves: nothing takes away from it (privacy.md section 1). */
  firstPersonAbuse: boolean;
  /** Its words are said of harmless things as well, so that the classifier has to agree. */
  isAmbiguous: boolean;
}

/** What the other segments know: somebody was named there, so that "she" here is somebody. */
interface Surroundings {
  personKnown: boolean;
  /** The user wrote it: what it tells is somebody's life rather than a page from somewhere. */
  writtenByUser: boolean;
}

/** Weighs every topic in every sentence by whether it is said of somebody, and how. */
export function weighSentences(readings: SentenceReading[], around: Surroundings): Disclosure[] {
  const disclosures: Disclosure[] = [];
  let personKnown = around.personKnown;
  for (const [index, reading] of readings.entries()) {
    personKnown ||= namesPerson(reading);
    if (reading.hits.length + reading.subjects.length > 0)
      for (const found of weighSentence(readings, index, { ...around, personKnown })) disclosures.push(found);
  }
  return disclosures;
}

export function namesPerson(reading: SentenceReading): boolean {
  return reading.subjects.some(({ kind }) => kind === 'kin' || kind === 'role' || kind === 'named');
}

function weighSentence(readings: SentenceReading[], index: number, around: Surroundings): Disclosure[] {
  const reading = readings[index] as SentenceReading;
  const gate = strongestGate(readings, index);
  const found = reading.hits.map((hit) => weighHit(hit, readings, index, around.personKnown, gate));
  const narrative = weighNarrative(readings[index] as SentenceReading, index, gate, around);
  if (narrative) found.push(narrative);
  const best = found.reduce<Disclosure | undefined>((a, b) => (a && net(a) >= net(b) ? a : b), undefined);
  if (!best || best.weight <= WEIGHTS.weak * SUBJECT_SHARE.selfQuestion) return found;
  if (reading.specific) found.push(extra(best, 'specific_circumstances', WEIGHTS.specific));
  if ([-1, 0, 1].some((offset) => readings[index + offset]?.confiding)) {
    found.push(extra(best, 'confiding_tone', WEIGHTS.confiding));
  }
  return found;
}

/** Something told of a real person counts even where no lexicon knows the subject: when in doubt, it stays here. */
function weighNarrative(
  reading: SentenceReading,
  index: number,
  gate: GateKind | undefined,
  { writtenByUser }: Surroundings,
): Disclosure | undefined {
  const share = Math.max(0, ...reading.subjects.map(({ kind }) => narrativeShare(kind, writtenByUser)));
  if (share === 0) return undefined;
  const weight = WEIGHTS.narrative * share * (reading.everyday ? NARRATIVE_SHARE.everyday : 1);
  const gated = gate && { type: gate, weight: Math.min(weight, GATE_WEIGHT[gate]) };
  const { start, end } = reading;
  return {
    category: 'identity',
    type: 'personal_narrative',
    start,
    end,
    sentence: index,
    weight,
    gate: gated,
    weak: true,
    firstPersonAbuse: false,
    isAmbiguous: false,
  };
}

function narrativeShare(kind: SubjectMark['kind'], writtenByUser: boolean): number {
  switch (kind) {
    case 'kin':
    case 'role':
    case 'company':
      return NARRATIVE_SHARE.person;
    case 'named':
      return writtenByUser ? NARRATIVE_SHARE.person : NARRATIVE_SHARE.othersElsewhere;
    case 'self':
      return NARRATIVE_SHARE.self;
    case 'third_person':
    case 'someone':
      return writtenByUser ? NARRATIVE_SHARE.pronoun : NARRATIVE_SHARE.othersElsewhere;
    case 'possessive':
      return NARRATIVE_SHARE.possessive;
    case 'self_question':
      return NARRATIVE_SHARE.selfQuestion;
  }
}

/** What is left of a disclosure behind its gate. */
export function net({ weight, gate }: Disclosure): number {
  return weight - (gate?.weight ?? 0);
}

function extra(best: Disclosure, type: string, weight: number): Disclosure {
  const gate = best.gate && { ...best.gate, weight: weight * (best.gate.weight / best.weight) };
  return { ...best, type, weight, gate, weak: true };
}

function weighHit(
  hit: TopicHit,
  readings: SentenceReading[],
  index: number,
  personKnown: boolean,
  gate: GateKind | undefined,
): Disclosure {
  const reading = readings[index] as SentenceReading;
  const share = isStated(hit, reading) ? 1 : subjectShare(hit, readings, index, personKnown);
  const weight = WEIGHTS[hit.kind] * share;
  const gateable = hit.category !== 'abuse_danger' || !tellsOwnAbuse(hit, reading);
  return {
    category: hit.category,
    type: hit.type,
    start: hit.start,
    end: hit.end,
    sentence: index,
    weight,
    gate: gate && gateable ? gateDisclosure(gate, hit, reading, weight) : undefined,
    weak: hit.kind === 'weak',
    firstPersonAbuse: hit.category === 'abuse_danger' && hit.kind === 'statement' && !(gate && gateable),
    isAmbiguous: hit.isAmbiguous,
  };
}

/** Whole phrases need nobody beside them, except where the world is asked about: "how does bail work". */
function isStated({ kind }: TopicHit, reading: SentenceReading): boolean {
  const { generalQuestion, subjects, specific, confiding } = reading;
  return kind === 'statement' && !(generalQuestion && subjects.length === 0 && !specific && !confiding);
}

/** "I" who prepares a talk on bullying tells nothing; a whole statement with "me" in it, or "my", tells. */
function tellsOwnAbuse(hit: TopicHit, { subjects, gates }: SentenceReading): boolean {
  if (subjects.some(({ kind }) => kind === 'possessive' || kind === 'kin')) return true;
  const self = subjects.some(({ kind }) => kind === 'self');
  return self && (hit.kind === 'statement' || !gates.has('homework'));
}

function speaksOfSelf(hit: TopicHit, { subjects }: SentenceReading): boolean {
  return hit.kind === 'statement' || subjects.some(({ kind }) => kind === 'self' || kind === 'possessive');
}

function gateDisclosure(
  gate: GateKind,
  hit: TopicHit,
  reading: SentenceReading,
  weight: number,
): Disclosure['gate'] {
  const share = ownsHit(hit, reading)
    ? GATE_SHARE.person
    : gateShare(gate, reading, hit.kind === 'statement', speaksOfSelf(hit, reading));
  return { type: gate, weight: Math.min(weight, GATE_WEIGHT[gate] * share) };
}

/** "A poem about my miscarriage": the form is fiction, the miscarriage is not. */
function ownsHit({ kind, first, last }: TopicHit, { subjects }: SentenceReading): boolean {
  return (
    kind === 'statement' &&
    subjects.some((mark) => mark.kind === 'possessive' && first <= mark.first && mark.last < last)
  );
}

function gateShare(gate: GateKind, reading: SentenceReading, stated: boolean, self: boolean): number {
  const owned = reading.subjects.some(({ kind }) => kind === 'kin' || kind === 'role');
  if (owned || ((stated || self) && gate === 'public_figure')) return GATE_SHARE.person;
  return self ? GATE_SHARE.self : GATE_SHARE.nobody;
}

/** How many sentences after the request a story goes on; the other gates hold where they stand. */
const GATE_REACH: Record<GateKind, number> = {
  fiction: 6,
  homework: 2,
  template: 3,
  code: 2,
  public_figure: 3,
  hypothetical: 0,
};

function strongestGate(readings: SentenceReading[], index: number): GateKind | undefined {
  let best: GateKind | undefined;
  for (let back = 0; back <= 6 && back <= index; back++) {
    const reading = readings[index - back];
    for (const gate of reading?.gates ?? []) {
      if (back <= GATE_REACH[gate] && (!best || GATE_WEIGHT[gate] > GATE_WEIGHT[best])) best = gate;
    }
    if (reading && leavesGate(reading)) break;
  }
  return best;
}

/** Where somebody turns to their own life, with a date or in confidence, what was asked for before is over. */
function leavesGate({ subjects, gates, aside, specific, confiding }: SentenceReading): boolean {
  if (gates.size > 0 || !(aside || specific || confiding)) return false;
  return subjects.some(({ kind }) => OWN_LIFE.has(kind));
}

const OWN_LIFE: ReadonlySet<SubjectMark['kind']> = new Set(['self', 'possessive', 'kin', 'role', 'company']);

function subjectShare(
  hit: TopicHit,
  readings: SentenceReading[],
  index: number,
  personKnown: boolean,
): number {
  const reading = readings[index] as SentenceReading;
  const present = reading.subjects.map((mark) => shareOf(mark, hit, personKnown));
  return Math.max(backgroundShare(reading), carriedShare(readings, index), ...present);
}

function backgroundShare({ generalQuestion, specific, question, gates }: SentenceReading): number {
  if (generalQuestion) return SUBJECT_SHARE.generalQuestion;
  if (!question && gates.size === 0) return SUBJECT_SHARE.plainAssertion;
  return specific ? SUBJECT_SHARE.telegraphic : SUBJECT_SHARE.nobody;
}

const POSSESSIVE_REACH = 4;

function shareOf(mark: SubjectMark, hit: TopicHit, personKnown: boolean): number {
  switch (mark.kind) {
    case 'kin':
    case 'role':
    case 'named':
    case 'company':
      return SUBJECT_SHARE.certain;
    case 'possessive': {
      const distance = hit.first - mark.last;
      return distance >= 0 && distance < POSSESSIVE_REACH
        ? SUBJECT_SHARE.certain
        : SUBJECT_SHARE.selfQuestion;
    }
    case 'self':
      return SUBJECT_SHARE.self;
    case 'someone':
      return SUBJECT_SHARE.someone;
    case 'third_person':
      return personKnown ? SUBJECT_SHARE.pronounKnown : SUBJECT_SHARE.pronounUnknown;
    case 'self_question':
      return SUBJECT_SHARE.selfQuestion;
  }
}

/** People of the two sentences before and of the one after, for "What does stage IV mean? My dad has it". */
function carriedShare(readings: SentenceReading[], index: number): number {
  const damp = readings[index]?.generalQuestion ? 0.6 : 1;
  let share = 0;
  for (const offset of [-2, -1, 1]) {
    const near = readings[index + offset];
    if (!near) continue;
    if (namesPerson(near)) share = Math.max(share, SUBJECT_SHARE.carriedPerson * damp);
    if (near.subjects.some(({ kind }) => kind === 'self' || kind === 'company')) {
      share = Math.max(share, SUBJECT_SHARE.carriedSelf * damp);
    }
  }
  return share;
}
