import type { MouseEvent } from 'react';

/**
 * For the button that sends a form: the box that is typed in is not left by the press, so that the sentence which leaving it
 * may bring does not move the button away from under the pointer.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
