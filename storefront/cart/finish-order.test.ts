import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { newBrowser, start, Tab } from '../browser/test-tabs.ts';
import { confirmationPath, withoutOrdered } from './finish-order.ts';

const line = (id: string, size: string, quantity: number): CartLine =>
  ({ id, size, quantity, name: id, price: 1 }) as CartLine;

test('ordered items leave the cart by product and size, and items added since stay', () => {
  const cart = [line('cricket-1', 'M', 2), line('cricket-1', 'L', 1), line('football-8', 'M', 3)];
  const ordered = [
    { id: 'cricket-1', size: 'M', quantity: 2 },
    { id: 'football-8', size: 'M', quantity: 1 },
  ];
  expect(withoutOrdered(cart, ordered).map(({ id, size, quantity }) => [id, size, quantity])).toEqual([
    ['cricket-1', 'L', 1],
    ['football-8', 'M', 2],
  ]);
  expect(withoutOrdered(cart, [])).toEqual(cart);
  expect(withoutOrdered([], ordered)).toEqual([]);
});

test('the confirmation address has the key of a guest’s order, and none for a member’s order', () => {
  const order = { reference: 'K7QW4MX9TD', key: 'k e&y' };
  expect(confirmationPath(order)).toBe('/checkout/complete?order=K7QW4MX9TD&key=k+e%26y');
  expect(confirmationPath({ ...order, own: true })).toBe('/checkout/complete?order=K7QW4MX9TD');
});

describe('an unpaid order whose current state a page shows', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
    newBrowser();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const waiting = {
    reference: 'BXXCATGW43',
    key: 'k',
    asked: '{}',
    lines: [{ id: 'cricket-2', size: 'M', quantity: 1 }],
  };

  test.each([
    ['paid', waiting.reference, 'confirmed', [], undefined],
    ['delivered', waiting.reference, 'delivered', [], undefined],
    ['not paid yet', waiting.reference, 'placed', ['cricket-2'], waiting],
    ['refused by its bank', waiting.reference, 'payment_failed', ['cricket-2'], waiting],
    ['cancelled', waiting.reference, 'cancelled', ['cricket-2'], undefined],
    ['a different order that is paid', 'K7QW4MX9TD', 'confirmed', ['cricket-2'], waiting],
  ] as const)('%s: its items leave the cart only once it is paid', async (_what, reference, status, left, pending) => {
    const tab = await Tab.open();
    const [cart, kept, finish] = [
      await import('../browser/cart.ts'),
      await import('./pending-order.ts'),
      await import('./finish-order.ts'),
    ];
    tab.act(() => {
      cart.writeCart([line('cricket-2', 'M', 1)]);
      kept.saveCheckout({ pending: waiting });
      finish.settlePending(firstFacts, { reference, status });
    });
    expect(tab.act(() => cart.readCart(firstFacts).map(({ id }) => id))).toEqual(left);
    expect(tab.act(() => kept.readSavedCheckout().pending)).toEqual(pending);
  });
});
