import type { RefObject } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import type { Refusal } from './live-turns.ts';
import { WayOn } from './way-on.tsx';

interface RefusedProps {
  refusal: Refusal;
  /** What the composer stands in. */
  around: RefObject<HTMLElement | null>;
}

/** Why a message was not taken. It is in the composer again, from where it is sent once more as it stands. */
export function Refused({ refusal, around }: RefusedProps) {
  const { chat } = useStrings();
  return (
    <div className={layout.stack}>
      <Notice kind="error">{refusal.words}</Notice>
      <div className={layout.buttons}>
        <WayOn code={refusal.code} />
        <Button icon="refresh" onClick={() => around.current?.querySelector('form')?.requestSubmit()}>
          {chat.tryAgain}
        </Button>
      </div>
    </div>
  );
}
