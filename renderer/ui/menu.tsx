import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';

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
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align={align} sideOffset={4} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon: IconName;
  children: ReactNode;
  isDanger?: boolean;
  onSelect: () => void;
}

/** One thing that a menu does. */
export function MenuItem({ icon, children, isDanger, onSelect }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={`${styles.item} ${isDanger ? styles.danger : ''}`}
      // The menu hands focus back when it closes; what it opens must come after that.
      onSelect={() => setTimeout(onSelect)}
    >
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </DropdownMenu.Item>
  );
}

/** A line between groups. */
export function MenuLine() {
  return <DropdownMenu.Separator className={styles.line} />;
}
