import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { type Elements, TextElement } from './elements.tsx';

interface Look {
  /** `buy` is the one red button of a view; `done` reports a success in its own place. */
  variant?: 'primary' | 'buy' | 'line' | 'done';
  size?: 'small' | 'medium' | 'large';
  /** As wide as what holds it. */
  wide?: boolean;
}

/** The class of a button, for an element that only looks like one. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: Look, more?: string): string {
  return classes(styles.btn, variant !== 'primary' && styles[variant], size !== 'medium' && styles[size], wide && styles.wide, more);
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean; children: string | Elements };

/** A button that does something here. While `busy` it keeps its focus, shows a spinner beside its words and ignores presses. */
export function Button({ variant, size, wide, busy = false, className, type = 'button', children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, wide }, className)}
      onClick={busy ? undefined : onClick}
    >
      {busy && <LoaderCircle className={classes('spin', styles.spinner)} />}
      <TextElement>{children}</TextElement>
    </button>
  );
}

type ButtonLinkProps = Look & ComponentProps<typeof Link>;

/** A link to another page that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link prefetch="intent" {...rest} className={buttonClass({ variant, size, wide }, className)} />;
}
