import { DropdownMenu } from 'radix-ui';
import { createContext, type ReactNode, use, useMemo, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';
import layout from './layout.module.css';
import styles from './menu.module.css';

/** Does what was chosen once the menu is gone. */
const ChosenContext = createContext<(act: () => void) => void>((act) => act());

/** A menu that opens from `trigger`. Not modal: the modal form injects styles, which the policy refuses. */
export function Menu({
  trigger,
  children,
  align = 'end',
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
}) {
  const { choose, doChosen } = useChosen();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={`${layout.inset} ${styles.menu}`}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // A window that grows narrower while it is open must not take it along with what it opened from.
          sticky="always"
          onCloseAutoFocus={doChosen}
        >
          <ChosenContext value={choose}>{children}</ChosenContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

// The menu hands the focus back when it closes. A dialog that is opened before that would lose the focus to what lies
// behind it.
export function useChosen() {
  const chosen = useRef<() => void>(undefined);
  return useMemo(
    () => ({
      choose(act: () => void) {
        chosen.current = act;
      },
      doChosen() {
        if (chosen.current) setTimeout(chosen.current);
        chosen.current = undefined;
      },
    }),
    [],
  );
}

interface MenuItemProps {
  icon: IconName;
  children: ReactNode;
  isDanger?: boolean;
  /** Why it cannot be done now: it is greyed, and says so. */
  hint?: string | undefined;
  onSelect: () => void;
}

/** One thing that a menu does. */
export function MenuItem({ icon, children, isDanger, hint, onSelect }: MenuItemProps) {
  const choose = use(ChosenContext);
  return (
    <DropdownMenu.Item
      className={`${styles.item} ${isDanger ? styles.danger : ''}`}
      disabled={hint !== undefined}
      onSelect={() => choose(onSelect)}
    >
      <Icon name={icon} size={18} />
      <span>
        {children}
        {hint === undefined ? null : <small>{hint}</small>}
      </span>
    </DropdownMenu.Item>
  );
}

/** A line between groups. */
export function MenuLine() {
  return <DropdownMenu.Separator className={styles.line} />;
}
