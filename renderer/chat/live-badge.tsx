import { Popover } from 'radix-ui';
import { lazy, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Score } from '../api/privacy.ts';
import { LazyPart } from '../app/lazy-part.tsx';
import { hrefOf } from '../app/router.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import hidden from '../ui/visually-hidden.module.css';
import badgeVerdictStyles from './badge-verdict.module.css';
import { Calculation } from './calculation.tsx';
import styles from './live-badge.module.css';
import type { PredictedRoute } from './predict-route.ts';
import type { LocalModel } from './use-local-model.ts';
import { WhereChoice, type WhereControl } from './where-choice.tsx';

// Whoever asks for the numbers waits for them; the first screen does not.
const ScoreNumbers = lazy(() => import('./score-numbers.tsx'));

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
  /** The choice of where, where there is one. */
  where?: WhereControl;
}

const ICONS = { local: 'arch', nobody: 'door', trusted: 'server', cloud: 'cloud', open: 'circle' } as const;

/** Says where the message will be answered; pointing at it, focusing or pressing it says why, and lets it be chosen. */
export function LiveBadge({
  route,
  localModel,
  score,
  threshold,
  excerpts,
  above,
  onOpenChange,
  where,
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
          <Icon name="chevron" size={13} />
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
          tabIndex={0}
          {...popover.content}
        >
          {where ? <WhereChoice {...where} /> : null}
          <div className={`${layout.loose} ${styles.why}`}>
            <BadgeVerdict {...{ label, route, localModel, score, threshold, excerpts }} />
            {score ? (
              <Calculation>
                <LazyPart>
                  <ScoreNumbers score={score} threshold={threshold} />
                </LazyPart>
              </Calculation>
            ) : null}
          </div>
        </Popover.Content>
      </Popover.Portal>
      <span className={hidden.hidden} role="status">
        {score ? [label, short].filter(Boolean).join(', ') : ''}
      </span>
    </Popover.Root>
  );
}

function labelOf(route: PredictedRoute, strings: Strings): string {
  if (route.route === 'local') return strings.badge.here;
  if (route.route === 'trusted') return strings.trusted.mark;
  if (route.route === 'nobody') return strings.badge.nobody;
  return route.route === 'cloud'
    ? strings.badge.cloud(route.provider, route.host)
    : strings.badge.open[route.why];
}

// Enough to know which; all of them are underlined where they were written.
const EXCERPTS = 4;

type BadgeVerdictProps = Pick<LiveBadgeProps, 'route' | 'localModel' | 'score' | 'threshold' | 'excerpts'> & {
  label: string;
};

/** Where the message will be answered and by which rule, what was found, and how far that is from the line. */
function BadgeVerdict(props: BadgeVerdictProps) {
  const { label, route, localModel, excerpts } = props;
  const strings = useStrings();
  const reason = because(strings, props);
  return (
    <div className={badgeVerdictStyles.verdict}>
      <p className={badgeVerdictStyles.title}>{label}</p>
      <p>
        {route.route === 'nobody'
          ? strings.badge.noModel
          : strings.badge.why(route.why, excerpts.length > 0, reason)}
      </p>
      {route.route === 'trusted' ? <p>{strings.trusted.badge}</p> : null}
      {excerpts.length > 0 ? (
        <ul className={badgeVerdictStyles.excerpts}>
          {excerpts.slice(0, EXCERPTS).map((excerpt, index) => (
            <li key={index}>
              <mark>{excerpt}</mark>
            </li>
          ))}
        </ul>
      ) : null}
      <Answerer route={route} localModel={localModel} />
    </div>
  );
}

/** What decided, as a sentence; undefined where something other than the words did, or where no reason stands out. */
function because(strings: Strings, { route, score, threshold }: BadgeVerdictProps): string | undefined {
  const tell = { sensitive: strings.badge.stays, read_again: strings.badge.wouldStay }[route.why as string];
  const causes = tell && score ? strings.reasons.causes(score, threshold) : undefined;
  return causes && tell?.(causes);
}

/** The way to other models, where the starter model answers or none can. */
function Answerer({ route, localModel }: Pick<BadgeVerdictProps, 'route' | 'localModel'>) {
  const { badge } = useStrings();
  const isStarter = route.route === 'local' && localModel === 'starter';
  if (!isStarter && route.route !== 'nobody') return null;
  return (
    <p className={badgeVerdictStyles.answerer}>
      {isStarter ? badge.starter : null} <a href={hrefOf({ name: 'models' })}>{badge.toModels}</a>
    </p>
  );
}

// A short delay keeps the reasons from flashing while the pointer only passes by; in milliseconds.
const OPEN_AFTER = 120;
const CLOSE_AFTER = 320;

/**
 * Pointing at it or focusing it shows the reasons while it lasts; a press keeps them until the next press or Escape. A press of
 * a key also moves the focus into them, and closing them gives it back.
 */
function useBadgePopover(onOpenChange: (isOpen: boolean) => void) {
  const [state, setState] = useState<'closed' | 'shown' | 'kept'>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const badge = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isEntering = useRef(false);
  const isReturning = useRef(false);
  const isPointing = useRef(false);
  const enter = () => {
    if (!isEntering.current || !content.current) return;
    isEntering.current = false;
    content.current.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (state === 'kept') enter();
  });
  const change = (next: typeof state) => {
    clearTimeout(timer.current);
    if (next !== 'kept') isEntering.current = false;
    if (next === 'closed' && content.current?.contains(document.activeElement)) giveFocusBack();
    setState(next);
    onOpenChange(next !== 'closed');
  };
  // The focus that comes back must not open what was just closed.
  const giveFocusBack = () => {
    isReturning.current = true;
    badge.current?.focus();
    isReturning.current = false;
  };
  const later = (next: 'closed' | 'shown', delay: number) => () => {
    if (isReturning.current) return;
    clearTimeout(timer.current);
    if (state !== 'kept') timer.current = setTimeout(() => change(next), delay);
  };
  const open = later('shown', OPEN_AFTER);
  const close = later('closed', CLOSE_AFTER);
  // Only a pointer that moves asks: under one that rests the badge may come to be by itself, when the page changes.
  const point = ({ movementX, movementY }: MouseEvent) => {
    if (isPointing.current || (movementX === 0 && movementY === 0)) return;
    isPointing.current = true;
    open();
  };
  const leave = () => {
    isPointing.current = false;
    close();
  };
  const press = (event: MouseEvent) => {
    // The trigger would close what pointing at it has just opened.
    event.preventDefault();
    isEntering.current = state !== 'kept' && event.detail === 0;
    change(state === 'kept' ? 'closed' : 'kept');
  };
  return {
    isOpen: state !== 'closed',
    set: (isOpen: boolean) => change(isOpen ? 'kept' : 'closed'),
    trigger: {
      ref: badge,
      onMouseMove: point,
      onMouseLeave: leave,
      onFocus: open,
      onBlur: close,
      onClick: press,
    },
    content: {
      ref: content,
      onMouseEnter: open,
      onMouseLeave: close,
      onClick: () => change('kept'),
      onOpenAutoFocus: (event: Event) => {
        event.preventDefault();
        enter();
      },
      onCloseAutoFocus: (event: Event) => event.preventDefault(),
    },
  };
}
