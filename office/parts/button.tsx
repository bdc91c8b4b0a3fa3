import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button';
import { Link, type LinkProps } from 'react-router';
import { classes } from '#ui/classes.ts';
import { type Elements, TextElement } from '#ui/elements.tsx';
import styles from './button.module.css';

/** How a button looks. */
export interface Look {
  /** `ink` is the one that moves on, `danger` the last press before something cannot be undone; `band` stands on black. */
  look?: 'plain' | 'ink' | 'danger' | 'quiet' | 'band';
  size?: 'medium' | 'large';
  wide?: boolean;
  /** The key that does the same: shown, not bound. */
  keys?: string;
}

/** Gives the classes of a button's look. */
export function classOf({ look = 'plain', size = 'medium', wide = false }: Look, more?: string): string {
  return classes(styles.b, look !== 'plain' && styles[look], size === 'large' && styles.large, wide && styles.wide, more);
}

/** A button. While it is busy it keeps its place and its words. */
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

/** A link to another of the office's addresses that looks like a button. */
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

/** A sign alone, with its word for whoever does not see it. */
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
