import type { ReactElement } from 'react';

/** Elements, or nothing: children that hold no text, so that others may stand beside them on a translated page. */
export type Elements = ReactElement | readonly Elements[] | boolean | '' | null | undefined;

/** Gives a text an element of its own, and leaves elements as they are. */
export function TextElement({ children }: { children: string | Elements }): Elements {
  return typeof children === 'string' ? <span>{children}</span> : children;
}
