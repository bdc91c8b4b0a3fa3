import type { MouseEvent } from 'react';

/**
 * Handler for submit buttons: prevents the field from losing focus on press. Otherwise a validation message on blur
 * could move the button away from the pointer.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
