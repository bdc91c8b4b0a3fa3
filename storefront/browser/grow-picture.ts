import type { Product } from '#contract/catalogue.ts';

// View transitions: a card's picture grows into its product page and back. Only one element at a time may have the
// transition name.

let named: HTMLElement | undefined;
let skippable = false;

/** Contents of a pressed card: its picture URL in the loaded size, and its product. */
interface HeldCard {
  to: string;
  src: string | undefined;
  product: Product;
}

let pressed: HeldCard | undefined;

/** Makes this the picture that the view transition animates. */
export function followPicture(tile: HTMLElement | null): void {
  if (!tile) return;
  if (named) named.style.viewTransitionName = '';
  tile.style.viewTransitionName = 'goods';
  named = tile;
}

/** Ignores the rejection when a further navigation skips a transition. */
function letSkip(): void {
  if (skippable || !('startViewTransition' in document)) return;
  skippable = true;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}

/** Animates the picture of a pressed card, and stores the card as placeholder for its target page (path with query). */
export function followCard(link: Element, to: string, product: Product): void {
  letSkip();
  const tile = link.closest('article')?.querySelector<HTMLElement>('.tile') ?? null;
  pressed = { to, src: tile?.querySelector('img')?.currentSrc, product };
  followPicture(tile);
}

/** Animates the picture of the last pressed card when it reappears. */
export function followBack(tile: HTMLElement | null, to: string): void {
  if (pressed?.to === to) followPicture(tile);
}

/** Returns the pressed card as a placeholder while its page loads; undefined if no card opened the page. */
export function heldCard(to: string): HeldCard | undefined {
  return pressed?.to === to ? pressed : undefined;
}
