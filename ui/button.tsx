import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { classNames } from './classes.ts';
import { type Elements, TextElement } from './elements.tsx';

interface Look {
  /** `buy` is the single red button of a view; `done` reports a success in place. */
  variant?: 'primary' | 'buy' | 'line' | 'done';
  size?: 'small' | 'medium' | 'large';
  /** True to fill the width of its container. */
  wide?: boolean;
}

/** Returns the class of a button, for other elements that look like one. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: Look, more?: string): string {
  return classNames(
    styles.btn,
    variant !== 'primary' && styles[variant],
    size !== 'medium' && styles[size],
    wide && styles.wide,
    more,
  );
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean; children: string | Elements };

/**
 * Button for an action on the page. While `busy` it keeps the focus, shows a spinner beside its text and ignores
 * presses.
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, wide }, className)}
      onClick={busy ? undefined : onClick}
    >
      {busy && <LoaderCircle className={classNames('spin', styles.spinner)} />}
      <TextElement>{children}</TextElement>
    </button>
  );
}

type ButtonLinkProps = Look & ComponentProps<typeof Link>;

/** Link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link prefetch="intent" {...rest} className={buttonClass({ variant, size, wide }, className)} />;
}
