import type { Score } from '../api/privacy.ts';
import { hrefOf } from '../app/router.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './badge-verdict.module.css';
import { Categories } from './categories.tsx';
import { explainScore } from './explain-score.ts';
import type { PredictedRoute } from './predict-route.ts';
import { ScoreStanding } from './score-standing.tsx';
import type { LocalModel } from './use-local-model.ts';

// Enough to know which; all of them are underlined where they were written.
const EXCERPTS = 4;

interface BadgeVerdictProps {
  label: string;
  /** With the stable code of the rule that decided. */
  route: PredictedRoute;
  localModel: LocalModel | undefined;
  score: Score | undefined;
  threshold: number;
  /** The words of the draft that decided. */
  excerpts: string[];
}

/** Where the message will be answered and by which rule, what was found, and how far that is from the line. */
export function BadgeVerdict(props: BadgeVerdictProps) {
  const { label, route, localModel, score, threshold, excerpts } = props;
  const strings = useStrings();
  return (
    <div className={styles.verdict}>
      <p className={styles.title}>{label}</p>
      <p>
        {route.route === 'nobody'
          ? strings.badge.noModel
          : strings.badge.why(route.why, excerpts.length > 0, because(strings, props))}
      </p>
      <Categories categories={score?.categories ?? []} line={threshold} />
      {excerpts.length > 0 ? (
        <ul className={styles.excerpts}>
          {excerpts.slice(0, EXCERPTS).map((excerpt, index) => (
            <li key={index}>
              <mark>{excerpt}</mark>
            </li>
          ))}
        </ul>
      ) : null}
      {score ? <ScoreStanding score={score} threshold={threshold} /> : null}
      <Answerer route={route.route} localModel={localModel} />
    </div>
  );
}

/** What decided, as a sentence; undefined where something other than the words did, or where no reason stands out. */
function because(strings: Strings, { route, score, threshold }: BadgeVerdictProps): string | undefined {
  if (route.why !== 'sensitive' || !score) return undefined;
  const { floor } = explainScore(score, strings.reasons.name);
  const found = floor && floor.value >= threshold ? floor.for.filter(({ kind }) => kind === 'detector') : [];
  if (found.length > 0) return strings.badge.contains(strings.reasons.found(found));
  const subjects = score.categories.filter((category) => category.score >= threshold);
  // Text that could not be read has no subject to name.
  if (subjects.length === 0 || subjects.some(({ name }) => name === 'unscorable_language')) return undefined;
  return strings.badge.about(subjects.map(({ name }) => strings.category(name)).join(', '));
}

interface AnswererProps {
  route: PredictedRoute['route'];
  localModel: LocalModel | undefined;
}

/** The way to other models, where the starter model answers or none can. */
function Answerer({ route, localModel }: AnswererProps) {
  const { badge } = useStrings();
  const isStarter = route === 'local' && localModel === 'starter';
  if (!isStarter && route !== 'nobody') return null;
  return (
    <p className={styles.answerer}>
      {isStarter ? badge.starter : null} <a href={hrefOf({ name: 'models' })}>{badge.toModels}</a>
    </p>
  );
}
