import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import type { Score } from '../api/privacy.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { BadgeVerdict } from './badge-verdict.tsx';
import styles from './live-badge.module.css';
import type { PredictedRoute } from './predict-route.ts';
import { ScoreReasons } from './score-reasons.tsx';
import { useBadgePopover } from './use-badge-popover.ts';
import type { LocalModel } from './use-local-model.ts';

interface LiveBadgeProps {
  route: PredictedRoute;
  /** What answers here; undefined until it is known. */
  localModel?: LocalModel | undefined;
  score: Score | undefined;
  threshold: number;
  /** The words of the draft that decided. */
  excerpts: string[];
  /** What the reasons are placed above, so that they never cover the words they speak of. */
  above: RefObject<HTMLElement | null>;
  onOpenChange: (isOpen: boolean) => void;
}

const ICONS = { local: 'arch', nobody: 'door', cloud: 'cloud', open: 'circle' } as const;

/** Says where the message will be answered; pointing at it, focusing or pressing it says why. */
export function LiveBadge({
  route,
  localModel,
  score,
  threshold,
  excerpts,
  above,
  onOpenChange,
}: LiveBadgeProps) {
  const strings = useStrings();
  const popover = useBadgePopover(onOpenChange);
  const label = labelOf(route, strings);
  const short = route.route === 'local' ? strings.badge.short[route.why] : undefined;
  return (
    <Popover.Root open={popover.isOpen} onOpenChange={popover.set}>
      <Popover.Anchor virtualRef={above as RefObject<HTMLElement>} />
      <Popover.Trigger asChild>
        <button type="button" className={styles.badge} data-route={route.route} {...popover.trigger}>
          <Icon name={ICONS[route.route]} size={17} />
          <span>{label}</span>
          {short ? <small>{short}</small> : null}
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
            <BadgeVerdict {...{ label, route, localModel, score, threshold, excerpts }} />
            {score ? <ScoreReasons score={score} /> : null}
          </div>
        </Popover.Content>
      </Popover.Portal>
      <span className={styles.spoken} role="status">
        {score ? [label, short].filter(Boolean).join(', ') : ''}
      </span>
    </Popover.Root>
  );
}

function labelOf(route: PredictedRoute, strings: Strings): string {
  if (route.route === 'local') return strings.badge.here;
  if (route.route === 'nobody') return strings.badge.nobody;
  return route.route === 'cloud' ? strings.badge.cloud(route.provider) : strings.badge.open[route.why];
}
