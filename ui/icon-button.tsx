import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './classes.ts';
import type { Elements } from './elements.tsx';
import styles from './icon-button.module.css';

/** Class of an icon button, for a `summary` or other element that looks like one. */
export const iconButtonClass = styles.ib;

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; children: ReactNode };

/** Icon button of 44 px; `label` is its accessible name. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} aria-label={label} className={classNames(styles.ib, className)} />;
}

type IconLinkProps = Omit<ComponentProps<typeof Link>, 'aria-label' | 'children'> & {
  label: string;
  badge?: number;
  children: Elements;
};

/** Icon link. `badge` is a count in a red dot, hidden at 0; the label must contain it too. */
export function IconLink({ label, badge = 0, className, children, ...rest }: IconLinkProps) {
  return (
    <Link prefetch="intent" {...rest} aria-label={label} className={classNames(styles.ib, className)}>
      {children}
      {badge > 0 && (
        <span className={classNames(styles.badge, 'num')} aria-hidden>
          {badge > 99 ? '99+' : badge}
        </span>
      )}
    </Link>
  );
}
