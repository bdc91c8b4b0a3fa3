/**
 * Has what lies behind a box hidden from readers of the screen without being made inert. Boxes make `inert` what they lie over, which has the browser style every element of
 * the page anew, as it opens and as it closes: a long list makes both slow. A box holds the focus itself, and its veil takes the presses, so nothing else is wanted of it.
 */
export function hideBehindBoxes(root: HTMLElement): void {
  Object.defineProperty(root, 'inert', {
    get: () => root.ariaHidden === 'true',
    set: (hidden: boolean) => {
      root.ariaHidden = hidden ? 'true' : null;
    },
  });
}
