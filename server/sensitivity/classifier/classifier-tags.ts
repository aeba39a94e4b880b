import type { GateKind, LexiconEntry, SubjectKind } from '../disclosure/lexicon/lexicon.types.ts';
import { TOPICS } from '../disclosure/topics/topics.ts';
import { CATEGORIES, type Detection, type SegmentRole } from '../sensitivity.types.ts';

/**
 * Everything that the classifier is told of a word beside its spelling, by name. The trained weights hold the same
 * list; a model that was trained on another one is refused when it is loaded.
 */
export const CLASSIFIER_TAGS: readonly string[] = [
  ...TOPICS.flatMap(({ type }) => [`statement:${type}`, `strong:${type}`, `weak:${type}`]),
  ...(
    ['self', 'possessive', 'kin', 'role', 'company', 'third_person', 'someone', 'self_question'] as const
  ).map((kind: SubjectKind) => `subject:${kind}`),
  ...(['fiction', 'homework', 'public_figure', 'code', 'template', 'hypothetical'] as const).map(
    (kind: GateKind) => `gate:${kind}`,
  ),
  'neutral',
  'general_question',
  'specific',
  'confiding',
  'everyday',
  ...['@i', '@my', '@me', '@they', '@their', '@them', '@have', '@be', '@family', '@acquaintance', '@person'],
  ...['@role', '@child', '@adjective', '@unit', '@money', '@number', '@amount'],
  ...CATEGORIES.map((category) => `found:${category}`),
  ...['found:person_name', 'found:first_name', 'found:public_figure', 'found:organisation', 'found:place'],
  ...['question', 'start'],
  ...['system', 'user', 'assistant', 'tool', 'document'].map((role) => `role:${role}`),
  ...['stop', 'comma', 'colon', 'line', 'blank_line', 'bullet', 'quote', 'bracket', 'parenthesis', 'dash'],
  ...['joined', 'asterisk', 'exclamation', 'question_mark', 'equals', 'code_sign', 'emoji', 'ellipsis'],
];

const IDS = new Map(CLASSIFIER_TAGS.map((name, id) => [name, id]));

/** The number of a tag. @throws Error when there is no such tag: names are source code. */
export function tagId(name: string): number {
  const id = IDS.get(name);
  if (id === undefined) throw new Error(`There is no classifier tag "${name}"`);
  return id;
}

const ENTRY_TAGS = new WeakMap<LexiconEntry, number>();

/** What a phrase of a lexicon is called. */
export function entryTag(entry: LexiconEntry): number {
  const known = ENTRY_TAGS.get(entry);
  if (known !== undefined) return known;
  const id = tagId(entryName(entry));
  ENTRY_TAGS.set(entry, id);
  return id;
}

function entryName(entry: LexiconEntry): string {
  switch (entry.kind) {
    case 'statement':
    case 'strong':
    case 'weak':
      return `${entry.kind}:${entry.type}`;
    case 'subject':
      return `subject:${entry.subject}`;
    case 'gate':
      return `gate:${entry.gate}`;
    default:
      return entry.kind;
  }
}

const CATEGORY_TAGS = new Map(CATEGORIES.map((category) => [category, tagId(`found:${category}`)]));
const KNOWN_TYPES = new Map(
  ['person_name', 'first_name', 'public_figure', 'organisation', 'place'].map((type) => [
    type,
    tagId(`found:${type}`),
  ]),
);

/** What something found by a detector is called: mild identifiers by their own name. */
export function detectionTag({ type, category }: Detection): number {
  return KNOWN_TYPES.get(type) ?? CATEGORY_TAGS.get(category) ?? 0;
}

const ROLE_TAGS: Record<SegmentRole, number> = {
  system: tagId('role:system'),
  user: tagId('role:user'),
  assistant: tagId('role:assistant'),
  tool: tagId('role:tool'),
  document: tagId('role:document'),
};

/** Who wrote a segment, as a tag of its first word. */
export function roleTag(role: SegmentRole): number {
  return ROLE_TAGS[role];
}
