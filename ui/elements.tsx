import type { ReactElement } from 'react';

/** Children without bare text, so that adding siblings is safe on a page translated by the browser. */
export type Elements = ReactElement | readonly Elements[] | boolean | '' | null | undefined;

/** Wraps a text in an element, and returns elements unchanged. */
export function TextElement({ children }: { children: string | Elements }): Elements {
  return typeof children === 'string' ? <span>{children}</span> : children;
}
