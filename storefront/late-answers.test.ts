import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { firstFacts } from '#contract/default-facts.ts';
import { ApiProblem } from './browser/api.ts';
import { local, newBrowser, signIn, start, Tab } from './browser/test-tabs.ts';

// A user sends a request and leaves before the response comes. The result is not stored among the data of the next
// user.

const api = vi.hoisted(() => vi.fn());
vi.mock('./browser/api.ts', async (original) => ({
  ...(await original<typeof import('./browser/api.ts')>()),
  browserApi: api,
}));
const opened = vi.hoisted(() => vi.fn());
vi.mock('./payment/open-gateway.ts', () => ({ openGateway: opened, whyNotTaken: () => 'no' }));

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  newBrowser();
  api.mockReset();
  opened.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const line = {
  id: 'cricket-1',
  numericId: 1,
  name: 'Shirt',
  price: 1199,
  image: '/p.webp',
  quantity: 1,
  size: 'M',
  color: 'x',
};
const orderLine = {
  _id: 'cricket-1',
  numericId: 1,
  category: 'Cricket',
  size: 'M',
  quantity: 1,
  price: 1199,
  name: 'Shirt',
};
const quoted = { ...orderLine, asked: [0], oldPrice: null, image: '/p.webp', left: 9, customization: null };
const data = {
  contact: { email: 'asha@example.in', phone: '9820043210' },
  address: {},
  delivery: 'standard',
  payment: 'upi',
};
const wanted = { lines: [line], data, expectedTotal: 1318.9, storeCredit: 0 };
const placed = {
  reference: 'K7QW4MX9TD',
  key: 'a-key',
  status: 'placed',
  storeCredit: 0,
  total: 1318.9,
  payment: { heldUntil: '' },
};
const pending = {
  reference: 'K7QW4MX9TD',
  key: 'a-key',
  asked: '',
  lines: [{ id: 'cricket-1', size: 'M', quantity: 1 }],
};
const design = {
  customProductId: 'cus_1',
  name: 'Shirt',
  price: 799,
  size: 'M',
  baseColor: 'white',
  images: ['/d.webp'],
};
const shipment = {
  awb_code: '77',
  current_status: 'Shipped',
  shipment_track_activities: [],
  order_date: '',
  courier_name: '',
};
const watcher = { dispatch: vi.fn(), follow: vi.fn(), onDone: vi.fn(), onStopped: vi.fn() };

// Request types belong to the callers; here only the stored results matter.
const as = <T>(value: unknown) => value as T;

interface Asked {
  /** State before the request. */
  before?: () => Promise<unknown>;
  /** Sends the request; uses the modules of the open tab. */
  ask: () => Promise<(() => Promise<unknown>) | undefined>;
  answer: unknown;
}

const table: [string, Asked][] = [
  [
    'an order that waits for its payment',
    {
      ask: async () => {
        const { sendOrder } = await import('./checkout/send-order.ts');
        return () => sendOrder(as<Parameters<typeof sendOrder>[0]>(wanted));
      },
      answer: { data: placed },
    },
  ],
  [
    'a key that was used up',
    {
      ask: async () => {
        const { sendOrder } = await import('./checkout/send-order.ts');
        return () => sendOrder(as<Parameters<typeof sendOrder>[0]>(wanted));
      },
      answer: new ApiProblem(409, 'idempotency_mismatch', 'No'),
    },
  ],
  [
    'an order that cannot be paid any more',
    {
      before: async () => {
        const { saveCheckout } = await import('./cart/pending-order.ts');
        saveCheckout({ pending: { ...pending, asked: 'never again' }, idempotencyKey: 'first' });
      },
      ask: async () => {
        const { payOrder } = await import('./checkout/pay-order.ts');
        opened.mockRejectedValue(new ApiProblem(409, 'conflict', 'No'));
        return () => payOrder(as<Parameters<typeof payOrder>[0]>(wanted), watcher, false);
      },
      answer: { data: { ...placed, state: 'cancelled' } },
    },
  ],
  [
    'a message that was sent',
    {
      before: async () => (await import('./browser/stored-messages.ts')).keepMessage(message),
      ask: async () => (await import('./browser/stored-messages.ts')).sendKeptMessages,
      answer: { data: { ticket: 'M1' } },
    },
  ],
  [
    'an order bought again',
    {
      ask: async () => {
        const { buyAgain } = await import('./orders/buy-again.ts');
        return () => buyAgain(firstFacts, as<Parameters<typeof buyAgain>[1]>(Promise.resolve([orderLine])));
      },
      answer: { data: { lines: [quoted] } },
    },
  ],
  [
    'a design that was saved',
    {
      ask: async () => {
        const { saveToCart } = await import('./studio/save-to-cart.ts');
        const { beginStudio } = await import('./studio/studio-state.ts');
        const { beginHistory } = await import('#artwork/design/history.ts');
        const bare = as<GarmentDesign>({ garment: 'tshirt', sides: { front: [], back: [] } });
        const sent = { arrived: async () => new Map<string, string>(), sendAgain: async () => false };
        return () => saveToCart(firstFacts, { ...beginStudio(bare), history: beginHistory(bare) }, sent);
      },
      answer: { data: design },
    },
  ],
  [
    'a shipment that was found',
    {
      ask: async () => {
        const { lookUpShipment } = await import('./tracker/use-tracking.ts');
        return () => lookUpShipment({ id: '77', key: undefined }, new AbortController().signal);
      },
      answer: { success: true, data: shipment },
    },
  ],
  [
    'a PIN code that is served',
    {
      ask: async () => {
        const { lookUpPin } = await import('./product/delivery-check.tsx');
        return () => lookUpPin({ pin: '400069' }, new AbortController().signal);
      },
      answer: { data: { pin: '400069' } },
    },
  ],
  [
    'a session that goes on under a new password',
    {
      ask: async () => {
        const { requestPasswordChange } = await import('./accounts/change-password.ts');
        return () => requestPasswordChange({ currentPassword: 'a', newPassword: 'b' });
      },
      answer: {
        user: { firstName: 'asha', lastName: 'S', name: 'asha', email: 'asha@example.in', provider: 'email' },
        token: 'new half',
        expiresInMs: 86_400_000,
        message: 'Done',
      },
    },
  ],
];
const message = { key: 'one', name: 'Asha', email: 'asha@example.in', phone: '', issue: 'Where is it?', at: start };

const stored = () => JSON.stringify(Object.entries(local).filter(([key]) => key !== 'owner'));

/**
 * Sends a request of Asha and causes an event before the response. Returns the data stored before and after the
 * response.
 */
async function asked(
  { before, ask, answer }: Asked,
  meanwhile: (tab: Tab) => void,
  asGuest = false,
): Promise<[string, string]> {
  const tab = await Tab.open();
  vi.stubGlobal('window', tab.window);
  if (!asGuest) tab.act(() => signIn(tab, 'asha'));
  tab.act(() => tab.owner.showOwn());
  await before?.();
  const run = await ask();
  if (!run) throw new Error('nothing is asked');
  let answered = (): void => {};
  const waits = new Promise<void>((resolve) => {
    answered = resolve;
  });
  api.mockImplementation(async () => {
    await waits;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const running = run().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  meanwhile(tab);
  const found = stored();
  answered();
  await vi.advanceTimersByTimeAsync(0);
  await running;
  return [found, stored()];
}

const leaves = (tab: Tab) => {
  tab.owner.signOutHere();
  tab.owner.showOwn();
};

describe.each(table)('a late result: %s', (_name, row) => {
  test.each<[string, (tab: Tab) => void]>([
    ['the next guest, after the page was refreshed', leaves],
    ['the next guest, before the page was refreshed', (tab) => tab.owner.signOutHere()],
    [
      'another account, after the page was refreshed',
      (tab) => {
        leaves(tab);
        signIn(tab, 'ravi');
        tab.owner.showOwn();
      },
    ],
    [
      'the same user, signed in again',
      (tab) => {
        leaves(tab);
        signIn(tab, 'asha');
        tab.owner.showOwn();
      },
    ],
  ])('a late result is not stored for %s', async (_who, meanwhile) => {
    const [before, after] = await asked(row, meanwhile);
    expect(after).toBe(before);
    for (const told of [watcher.follow, watcher.onDone]) expect(told).not.toHaveBeenCalled();
  });

  test('a late result is stored for the user who asked', async () => {
    const [before, after] = await asked(row, () => {});
    expect(after).not.toBe(before);
  });
});

test('a late result is stored for a guest who signed in before it came', async () => {
  const row = table[0]?.[1];
  if (!row) throw new Error('a table without a row');
  const [before, after] = await asked(row, (tab) => signIn(tab, 'asha'), true);
  expect(before).not.toContain('K7QW4MX9TD');
  expect(after).toContain('K7QW4MX9TD');
});

test('a contact message of a user who left is not resent, and its ticket is not shown to the next user', async () => {
  const row = table.find(([name]) => name === 'a message that was sent')?.[1];
  if (!row) throw new Error('no such row');
  const two = {
    ...row,
    before: async () => (await import('./browser/stored-messages.ts')).keepMessage({ ...message, key: 'two' }),
  };
  await asked({ ...two, before: async () => [await row.before?.(), await two.before()] }, leaves);
  expect(api).toHaveBeenCalledTimes(1);
});

test('the payment window is not opened for a user who left', async () => {
  const { payOrder } = await import('./checkout/pay-order.ts');
  expect(payOrder).toBeDefined();
  const row: Asked = {
    ask: async () => {
      const fresh = await import('./checkout/pay-order.ts');
      return () => fresh.payOrder(as<Parameters<typeof payOrder>[0]>(wanted), watcher);
    },
    answer: { data: placed },
  };
  await asked(row, leaves);
  expect(opened).not.toHaveBeenCalled();
  await asked(row, () => {});
  expect(opened).toHaveBeenCalledTimes(1);
});
