import type { Product } from '#contract/catalogue.ts';

// A card grows into its product's page, and that page back into its card, where the browser can show it: one picture at a time has the
// name by which the browser knows what was there before.

let named: HTMLElement | undefined;
let skippable = false;

/** What a pressed card showed: its picture in the size it had, and what its words are made of. */
interface HeldCard {
  to: string;
  src: string | undefined;
  product: Product;
}

let pressed: HeldCard | undefined;

/** Makes this the picture that is followed from one page to the next. */
export function follow(tile: HTMLElement | null): void {
  if (!tile) return;
  if (named) named.style.viewTransitionName = '';
  tile.style.viewTransitionName = 'goods';
  named = tile;
}

/** Lets whoever is on their way again before a picture has begun to grow go on: that it never began is a rejection that nobody waits for. */
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

/** Follows the picture of a card that is pressed, and keeps the card to stand on the page that it leads to: a path with its query. */
export function followCard(link: Element, to: string, product: Product): void {
  letSkip();
  const tile = link.closest('article')?.querySelector<HTMLElement>('.tile') ?? null;
  pressed = { to, src: tile?.querySelector('img')?.currentSrc, product };
  follow(tile);
}

/** Follows a card's picture again that comes back: the one that was pressed last. */
export function followBack(tile: HTMLElement | null, to: string): void {
  if (pressed?.to === to) follow(tile);
}

/** What the card showed that was pressed to come to this page, while the page is on its way; undefined where nobody came by a card. */
export function heldCard(to: string): HeldCard | undefined {
  return pressed?.to === to ? pressed : undefined;
}
