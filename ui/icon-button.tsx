import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';
import type { Elements } from './elements.tsx';
import styles from './icon-button.module.css';

/** The class of an icon button, for a `summary` or another element that looks like one. */
export const iconButtonClass = styles.ib;

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; children: ReactNode };

/** A button of 44 px that is only an icon; `label` is its name. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} aria-label={label} className={classes(styles.ib, className)} />;
}

type IconLinkProps = Omit<ComponentProps<typeof Link>, 'aria-label' | 'children'> & { label: string; badge?: number; children: Elements };

/** A link that is only an icon. `badge` is a count in a red dot, left out at 0; the label has to say it too. */
export function IconLink({ label, badge = 0, className, children, ...rest }: IconLinkProps) {
  return (
    <Link prefetch="intent" {...rest} aria-label={label} className={classes(styles.ib, className)}>
      {children}
      {badge > 0 && (
        <span className={classes(styles.badge, 'num')} aria-hidden>
          {badge > 99 ? '99+' : badge}
        </span>
      )}
    </Link>
  );
}
