import { Popover } from 'radix-ui';
import { type RefObject, useRef, useState } from 'react';
import type { Score } from '../api/privacy.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { ScoreMeter } from '../ui/score-meter.tsx';
import { Categories } from './categories.tsx';
import styles from './live-badge.module.css';
import type { PredictedRoute } from './predict-route.ts';

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

const ICONS = { local: 'arch', cloud: 'cloud', open: 'circle' } as const;

/** Says where the message will be answered; pointing at it, focusing or pressing it says why. */
export function LiveBadge({ route, score, threshold, excerpts, above, onOpenChange }: LiveBadgeProps) {
  const strings = useStrings();
  const hover = useHover(onOpenChange);
  const label = labelOf(route, strings);
  return (
    <Popover.Root open={hover.isOpen} onOpenChange={hover.set}>
      <Popover.Anchor virtualRef={above as RefObject<HTMLElement>} />
      <Popover.Trigger asChild>
        <button
          type="button"
          className={styles.badge}
          data-route={route.route}
          {...hover.trigger}
          onClick={(event) => {
            // The trigger would close what pointing at it has just opened.
            event.preventDefault();
            hover.press();
          }}
        >
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
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          {...hover.content}
        >
          <p className={styles.title}>{label}</p>
          <p>{strings.badge.why(route.why, excerpts.length > 0)}</p>
          <Categories categories={score?.categories ?? []} line={threshold} />
          {excerpts.length > 0 ? (
            <ul className={styles.excerpts}>
              {excerpts.slice(0, 6).map((excerpt, index) => (
                <li key={index}>
                  <mark>{excerpt}</mark>
                </li>
              ))}
            </ul>
          ) : null}
          {score ? <ScoreMeter score={score.score} threshold={threshold} /> : null}
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

// A short delay keeps the reasons from flashing while the pointer only passes by; in milliseconds.
const OPEN_AFTER = 120;
const CLOSE_AFTER = 320;

// Pointing or focusing shows the reasons while it lasts; a press keeps them until the next press or Escape.
function useHover(onOpenChange: (isOpen: boolean) => void) {
  const [state, setState] = useState<'closed' | 'shown' | 'kept'>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = (next: typeof state) => {
    clearTimeout(timer.current);
    setState(next);
    onOpenChange(next !== 'closed');
  };
  const later = (next: 'closed' | 'shown', delay: number) => () => {
    clearTimeout(timer.current);
    if (state !== 'kept') timer.current = setTimeout(() => change(next), delay);
  };
  const open = later('shown', OPEN_AFTER);
  const close = later('closed', CLOSE_AFTER);
  return {
    isOpen: state !== 'closed',
    set: (isOpen: boolean) => change(isOpen ? 'kept' : 'closed'),
    press: () => change(state === 'kept' ? 'closed' : 'kept'),
    trigger: { onMouseEnter: open, onMouseLeave: close, onFocus: open, onBlur: close },
    content: { onMouseEnter: open, onMouseLeave: close },
  };
}
