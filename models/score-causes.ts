/** A line of a score's explanation, as far as the causes are read from it. */
interface ScoredReason {
  kind: string;
  type?: string;
  category?: string;
  /** In log-odds. */
  contribution?: number;
}

/** What a score is said to rest on. */
interface ScoreCauses<Reason extends ScoredReason> {
  /** What detectors found, strongest first, each type once. */
  found: Reason[];
  /** The categories that the text speaks of, strongest first. */
  subjects: string[];
  /** Part of the text cannot be judged, and that decided. */
  isUnreadable: boolean;
}

/** A subject with a smaller share of the points that raised the score is not named: beside an IBAN, a faint "belief" accuses. */
const NAMED_FROM = 0.1;

/** What says who is spoken of, and is no reason by itself. */
const NAMES: ReadonlySet<string> = new Set([
  'person_name',
  'first_name',
  'public_figure',
  'organisation',
  'place',
]);

/** That somebody is spoken of: told where nothing else can be. */
const SOMEBODY = 'identity';
const UNREADABLE = 'unscorable_language';

/**
 * What to name as the reason of a score: what detectors found, and the subjects that the text speaks of. Beside a find a subject
 * is named only where its own words weigh as much as that does.
 *
 * @param categories of the score
 * @param line the score from which on a text stays on this device
 */
export function causesOf<Reason extends ScoredReason>(
  reasons: readonly Reason[],
  categories: readonly { name: string; score: number }[],
  line: number,
): ScoreCauses<Reason> {
  const found = findsOf(reasons);
  const taken = new Set(found.map(({ category }) => category));
  const reached = new Set(categories.filter(({ score }) => score >= line).map(({ name }) => name));
  const points = pointsBySubject(reasons);
  const all = [...points.values()].reduce((sum, { said, whole }) => sum + said + whole, sumOfFinds(reasons));
  const strongestFind = pointsOf(found[0] ?? {});
  const subjects = [...points]
    .filter(([name, { said }]) => reached.has(name) && !taken.has(name) && said >= strongestFind)
    .map(([name, { said, whole }]) => ({ name, points: said + whole }))
    .filter(({ points: own }) => own > 0 && own >= all * NAMED_FROM)
    .sort((one, other) => other.points - one.points)
    .map(({ name }) => name);
  const named = subjects.filter((name) => name !== SOMEBODY && name !== UNREADABLE);
  return {
    found,
    subjects: found.length > 0 || named.length > 0 ? named : subjects,
    isUnreadable: reasons.some(({ kind, category }) => kind === 'floor' && category === UNREADABLE),
  };
}

/** Whether it is the second reading that keeps a text here: without what it adds, the rest would have let it go. */
export function isKeptBySecond(reasons: readonly ScoredReason[], line: number): boolean {
  const sum = (some: readonly ScoredReason[]) => some.reduce((all, reason) => all + pointsOf(reason), 0);
  const rest = sum(reasons.filter(({ kind }) => kind !== 'second_reader'));
  const logit = Math.log(line / (1 - line));
  return rest < logit && sum(reasons) >= logit;
}

function findsOf<Reason extends ScoredReason>(reasons: readonly Reason[]): Reason[] {
  const finds = reasons
    .filter(({ kind, type }) => kind === 'detector' && !NAMES.has(type ?? ''))
    .sort((one, other) => pointsOf(other) - pointsOf(one));
  const types = new Set<string | undefined>();
  return finds.filter(({ type }) => !types.has(type) && types.add(type));
}

/** What the words say of each category, and what the impression of the whole text adds; a gate takes from the words before it. */
function pointsBySubject(reasons: readonly ScoredReason[]): Map<string, { said: number; whole: number }> {
  const points = new Map<string, { said: number; whole: number }>();
  const of = (category: string) => {
    const known = points.get(category) ?? { said: 0, whole: 0 };
    points.set(category, known);
    return known;
  };
  let last: string | undefined;
  for (const reason of reasons) {
    const { kind, category } = reason;
    if (kind === 'disclosure') last = category;
    if (kind === 'disclosure' && category) of(category).said += pointsOf(reason);
    else if (kind === 'gate' && last) of(last).said = Math.max(0, of(last).said + pointsOf(reason));
    else if ((kind === 'classifier' || kind === 'second_reader') && category)
      of(category).whole += Math.max(0, pointsOf(reason));
  }
  return points;
}

function sumOfFinds(reasons: readonly ScoredReason[]): number {
  return reasons.reduce((sum, reason) => sum + (reason.kind === 'detector' ? pointsOf(reason) : 0), 0);
}

function pointsOf({ contribution = 0 }: Pick<ScoredReason, 'contribution'>): number {
  return Number.isFinite(contribution) ? contribution : 0;
}
