/**
 * Hides content behind dialogs with aria-hidden instead of `inert`, which restyles every element and is slow with long
 * lists. Dialogs trap the focus and the backdrop blocks clicks, so aria-hidden is sufficient.
 */
export function hideBehindBoxes(root: HTMLElement): void {
  Object.defineProperty(root, 'inert', {
    get: () => root.ariaHidden === 'true',
    set: (hidden: boolean) => {
      root.ariaHidden = hidden ? 'true' : null;
    },
  });
}
