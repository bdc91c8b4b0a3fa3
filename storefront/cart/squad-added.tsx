import type { ShopFacts } from '#contract/shop-facts.ts';
import { Button } from '#ui/button.tsx';
import { readCart, writeCart } from '../browser/cart.ts';
import { type CartLine, countOf } from '../browser/cart-lines.ts';
import { cartUpdate, dismissMessage, showMessage } from '../browser/messages.ts';
import { showStorageNotice } from '../parts/storage-notice.tsx';
import type { SquadOutcome } from './squad-to-add.ts';

/** Returns the label of the button that removes the lines of a squad together. */
export function removeAllVerb(lines: number): string {
  return lines === 1 ? 'Remove the shirt' : `Remove all ${lines}`;
}

/** Returns the lines of a cart that were added with a squad. */
export function squadLines(cart: readonly CartLine[], squad: string): CartLine[] {
  return cart.filter((line) => line.squad === squad);
}

/** Shows a message that a squad is in the cart, with the action that removes all of its shirts. */
export function showSquadAdded(shop: ShopFacts, { squad, lines, added }: SquadOutcome & { kind: 'added' }): void {
  const count = countOf(readCart(shop));
  const shirts = `${lines.length} ${lines.length === 1 ? 'shirt' : 'shirts'}`;
  const items = `Cart has ${count} ${count === 1 ? 'item' : 'items'}.`;
  const id = showMessage({
    ...cartUpdate,
    text: added > 0 ? 'Added to cart' : 'In your cart already',
    detail: `${shirts}, each with its own print. ${items}`,
    action: (
      <Button
        size="small"
        variant="line"
        onClick={() => {
          dismissMessage(id);
          removeSquad(shop, squad);
        }}
      >
        {removeAllVerb(lines.length)}
      </Button>
    ),
  });
}

/** Removes the shirts of a squad from the cart and shows their number. */
function removeSquad(shop: ShopFacts, squad: string): void {
  const cart = readCart(shop);
  const gone = squadLines(cart, squad).length;
  if (writeCart(cart.filter((line) => line.squad !== squad)))
    showMessage({ kind: 'status', text: `${gone} ${gone === 1 ? 'shirt' : 'shirts'} removed from your cart` });
  else showStorageNotice("Your cart couldn't be changed");
}
