/** Focuses the page's heading, if there is one. */
export function focusHeading(main: Element): void {
  const heading = main.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
