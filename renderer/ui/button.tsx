import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconName;
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button with words. Busy keeps its width and its focus, and ignores presses. */
export function Button({ look = 'plain', icon, isBusy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[look]}`}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {icon ? <Icon name={icon} size={18} /> : null}
      <span>{children}</span>
    </button>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName;
  /** What it does, in words. */
  label: string;
  size?: 'small' | 'normal';
  ref?: Ref<HTMLButtonElement>;
};

/** A button that shows a drawing only; its words are its name and its tooltip. */
export function IconButton({ icon, label, size = 'normal', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={`${styles.iconButton} ${styles[size]}`}
    >
      <Icon name={icon} size={size === 'small' ? 17 : 20} />
    </button>
  );
}

type IconLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  icon: IconName;
  label: string;
  size?: number;
};

/** A link that shows a drawing only, as `IconButton` does. */
export function IconLink({ icon, label, href, size, ...rest }: IconLinkProps) {
  return (
    <a href={href} title={label} aria-label={label} {...rest} className={styles.iconButton}>
      <Icon name={icon} size={size} />
    </a>
  );
}
