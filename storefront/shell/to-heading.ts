/** Puts the reader at the heading of the page, where there is one. */
export function toHeading(main: Element): void {
  const heading = main.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
