import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '#ui/classes.ts';
import { type Elements, TextElement } from '#ui/elements.tsx';
import styles from './button.module.css';

/** Style of a button. */
export interface Look {
  /** Variant: `ink` is primary, `danger` precedes an irreversible action, `band` is for black bars. */
  look?: 'plain' | 'ink' | 'danger' | 'quiet' | 'band';
  size?: 'medium' | 'large';
  wide?: boolean;
  /** Shortcut to show; it is not bound here. */
  keys?: string;
}

/** Returns the classes of a button's style. */
export function classOf({ look = 'plain', size = 'medium', wide = false }: Look, more?: string): string {
  return classNames(
    styles.b,
    look !== 'plain' && styles[look],
    size === 'large' && styles.large,
    wide && styles.wide,
    more,
  );
}

/** Shows a button that keeps its size and label while busy. */
export function Button({
  look,
  size,
  wide,
  keys,
  children,
  ...rest
}: Look & Omit<AriaProps, 'className' | 'children'> & { children: string | Elements }) {
  return (
    <AriaButton {...rest} className={classOf({ look, size, wide })}>
      <TextElement>{children}</TextElement>
      {keys && <kbd>{keys}</kbd>}
    </AriaButton>
  );
}

/** Shows an internal link styled as a button. */
export function ButtonLink({
  look,
  size,
  wide,
  keys,
  children,
  ...rest
}: Look & Omit<LinkProps, 'children'> & { children: string | Elements }) {
  return (
    <Link {...rest} className={classOf({ look, size, wide })}>
      <TextElement>{children}</TextElement>
      {keys && <kbd>{keys}</kbd>}
    </Link>
  );
}

/** Shows an icon button with an accessible label. */
export function IconButton({
  label,
  look = 'quiet',
  children,
  ...rest
}: Look & Omit<AriaProps, 'className' | 'children'> & { label: string; children: Elements }) {
  return (
    <AriaButton {...rest} aria-label={label} className={classOf({ look }, styles.icon)}>
      {children}
    </AriaButton>
  );
}
