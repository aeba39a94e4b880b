import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import type { Score } from '../api/privacy.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { Categories } from './categories.tsx';
import styles from './live-badge.module.css';
import type { PredictedRoute } from './predict-route.ts';
import { ScoreReasons } from './score-reasons.tsx';
import { ScoreStanding } from './score-standing.tsx';
import { useBadgePopover } from './use-badge-popover.ts';

interface LiveBadgeProps {
  route: PredictedRoute;
  score: Score | undefined;
  threshold: number;
  /** The words of the draft that decided. */
  excerpts: string[];
  /** What the reasons are placed above, so that they never cover the words they speak of. */
  above: RefObject<HTMLElement | null>;
  onOpenChange: (isOpen: boolean) => void;
}

// Enough to know which; all of them are underlined where they were written.
const EXCERPTS = 4;

const ICONS = { local: 'arch', cloud: 'cloud', open: 'circle' } as const;

/** Says where the message will be answered; pointing at it, focusing or pressing it says why. */
export function LiveBadge({ route, score, threshold, excerpts, above, onOpenChange }: LiveBadgeProps) {
  const strings = useStrings();
  const popover = useBadgePopover(onOpenChange);
  const label = labelOf(route, strings);
  return (
    <Popover.Root open={popover.isOpen} onOpenChange={popover.set}>
      <Popover.Anchor virtualRef={above as RefObject<HTMLElement>} />
      <Popover.Trigger asChild>
        <button type="button" className={styles.badge} data-route={route.route} {...popover.trigger}>
          <Icon name={ICONS[route.route]} size={17} />
          <span>{label}</span>
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.popover}
          side="top"
          align="start"
          sideOffset={10}
          collisionPadding={12}
          aria-label={strings.badge.reasons}
          data-wide={score !== undefined}
          tabIndex={0}
          {...popover.content}
        >
          <div className={styles.columns}>
            <div className={styles.verdict}>
              <p className={styles.title}>{label}</p>
              <p>{strings.badge.why(route.why, excerpts.length > 0)}</p>
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
            </div>
            {score ? <ScoreReasons score={score} /> : null}
          </div>
        </Popover.Content>
      </Popover.Portal>
      <span className={styles.spoken} role="status">
        {score ? label : ''}
      </span>
    </Popover.Root>
  );
}

function labelOf(route: PredictedRoute, strings: Strings): string {
  if (route.route === 'local') return strings.badge.here;
  return route.route === 'cloud' ? strings.badge.cloud(route.provider) : strings.badge.open[route.why];
}
