import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import type { Order } from '#contract/orders.ts';
import { ShopFactsProvider } from '../browser/shop-facts.ts';
import { PlacedUnder } from './order-parts.tsx';
import { OrderView } from './order-view.tsx';
import { sampleOrder, sampleParcel } from './sample-order.ts';

function show(more: Partial<Order> = {}, orderKey?: string): { html: string; words: string } {
  const order = sampleOrder(more);
  const html = renderToStaticMarkup(
    <ShopFactsProvider value={firstFacts}>
      <MemoryRouter>
        <OrderView
          order={order}
          place={{ reference: order.reference, orderKey }}
          onCancelReturn={() => {}}
          onEndLink={() => {}}
          onConfirmed={() => {}}
          onSettled={() => {}}
          onKept={() => {}}
        />
      </MemoryRouter>
    </ShopFactsProvider>,
  );
  return { html, words: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

const linkTo = (html: string, name: string) => new RegExp(`<a[^>]+href="([^"]+)"[^>]*>${name}</a>`).exec(html)?.[1];

test('the order page shows the address, the total and the payment method', () => {
  const { words } = show();
  for (const said of [
    'Asha Sawant',
    'B-204, Gulmohar',
    '400069',
    'Wed 25 – Fri 27 Nov',
    '₹2,637.80',
    'UPI, as••••@bank',
  ]) {
    expect(words).toContain(said);
  }
});

test('text typed by a customer is escaped', () => {
  const { html } = show({ address: { ...sampleOrder().address, fullName: '<b>Asha</b> & "sons"' } });
  expect(html).toContain('&lt;b&gt;Asha&lt;/b&gt; &amp; &quot;sons&quot;');
  expect(html).not.toContain('<b>Asha</b>');
});

test('an order from an older server without terms is shown without them', () => {
  expect(show().words).toContain('Placed under: Terms of Service');
  expect(renderToStaticMarkup(<PlacedUnder order={{}} />)).toBe('');
});

describe('the actions of an order', () => {
  test('an available action is a link, and an unavailable one gives the reason', () => {
    const { html, words } = show();
    expect(linkTo(html, 'Change address')).toBe('/my-account/orders/K7QW4MX9TD/address');
    expect(linkTo(html, 'Cancel')).toBe('/my-account/orders/K7QW4MX9TD/cancel');
    expect(linkTo(html, 'Return or exchange')).toBeUndefined();
    expect(words).toMatch(/Return or exchange Once it is delivered\./);
    expect(words).toMatch(/Tax invoice When it is packed\./);
  });

  test('a guest’s links have the key of the order', () => {
    const { html } = show({}, 'k&1');
    expect(linkTo(html, 'Cancel')).toBe('/order/K7QW4MX9TD/cancel?key=k%261');
    expect(linkTo(html, 'Track this order')).toBe('/tracker?id=K7QW4MX9TD#key=k&amp;1');
  });

  test('each document opens in a new tab, with its number and amount', () => {
    const paper = {
      kind: 'invoice',
      title: 'Tax invoice',
      number: 'INV-2627-000418',
      date: '2026-11-24',
      total: 2637.8,
      href: '/api/invoice',
    } as const;
    const { html, words } = show({
      documents: [
        paper,
        { ...paper, kind: 'credit_note', title: 'Credit note', number: 'CN-2627-000007', total: 1318.9 },
      ],
      actions: { ...sampleOrder().actions, invoice: { offered: true, words: '' } },
      parcels: [sampleParcel({ actions: { ...sampleParcel().actions, invoice: { offered: true, words: 'PDF' } } })],
    });
    expect(linkTo(html, 'Tax invoice')).toBe('/api/invoice');
    expect(words).toContain('PDF, INV-2627-000418, ₹2,637.80');
    expect(words).toContain('Credit note PDF, CN-2627-000007, ₹1,318.90');
    expect(words).not.toContain('When it is packed.');
  });
});

test('a refund is shown with its amount, destination and date', () => {
  const refund = {
    amount: 1318.9,
    to: 'UPI, as••••@bank',
    state: 'pending',
    title: 'Refund started',
    promise: 'With you between 28 Nov and 2 Dec',
    reason: 'Cancelled',
    at: '2026-11-23T05:00:00.000Z',
  } as const;
  expect(show().words).not.toContain('Refunds');
  expect(show({ refunds: [refund] }).words).toContain(
    'Refund started, ₹1,318.90 To UPI, as••••@bank. With you between 28 Nov and 2 Dec',
  );
});

describe('a return on the order page', () => {
  const back = {
    id: 'R7QW4MX9TD',
    order: 'K7QW4MX9TD',
    kind: 'return',
    state: 'requested',
    title: 'Requested',
    reason: 'too-small',
    note: null,
    outcome: 'exchange',
    parcel: null,
    lines: [{ line: 1, name: 'Monsoons One-Day Shirt', size: 'M', quantity: 2, image: '', newSize: 'L' }],
    amount: 0,
    breakdown: { lines: [], rows: [] },
    pickup: null,
    photos: [],
    promise: 'We collect it on Tue 24 Nov.',
    cancellable: true,
    requestedAt: '2026-11-23T05:00:00.000Z',
    timeline: [],
  } satisfies Order['returns'][number];

  test('a return shows its items, their new size and the next step, and can be cancelled', () => {
    const { words } = show({ returns: [back] });
    expect(words).toContain('Monsoons One-Day Shirt, M, swapped for L, 2 pieces');
    expect(words).toContain('We collect it on Tue 24 Nov. Take this request back');
  });

  test('a late return cannot be cancelled, and an equal size is not shown as a new one', () => {
    const same = {
      ...back,
      cancellable: false,
      lines: back.lines.map((line) => ({ ...line, newSize: 'M', quantity: 1 })),
    };
    const { words } = show({ returns: [same] });
    expect(words).not.toMatch(/Take this request back|swapped for|M, 2 pieces We collect/);
  });
});

describe('several parcels on the order page', () => {
  const at = '2026-11-25T09:30:00.000Z';
  const order = sampleOrder();
  const lines = [
    ...order.lines,
    ...order.lines.map((line) => ({ ...line, line: 2, name: 'Custom T-shirt', quantity: 1 })),
  ];
  const parcels = [
    sampleParcel({
      state: 'delivered',
      title: 'Delivered',
      status: 'Delivered',
      over: true,
      awb: '149',
      courier: 'Maidan Surface',
      leftAt: at,
      deliveredAt: at,
    }),
    sampleParcel({
      number: 2,
      custom: true,
      state: 'in_print',
      title: 'Printing',
      lines: [2],
      pieces: 1,
      address: order.address,
    }),
  ];
  const words = () => show({ lines, parcels, statusWords: 'Parcel 1 delivered, parcel 2 printing' }).words;

  test('each parcel shows its own state, date and items', () => {
    const [, first = '', second = ''] = words().split(/Parcel \d (?=Delivered|Printing)/);
    expect(first).toMatch(/^Delivered 25 Nov 2026 Monsoons One-Day Shirt.*2 pieces.*AWB 149/);
    expect(second).toMatch(/^Printing Wed 25 – Fri 27 Nov Custom T-shirt/);
    expect(first).not.toContain('Custom T-shirt');
  });

  test('the summary shows the state of each parcel, and the address of one that goes elsewhere', () => {
    expect(words()).toContain('Parcel 1 delivered, parcel 2 printing');
    expect(words()).toContain('It had left when the address was changed, and goes to B-204, Gulmohar, Mumbai 400069.');
  });

  test('a cancelled order shows no parcels', () => {
    expect(show({ status: 'cancelled', parcels }).words).not.toContain('Parcel 1');
  });
});

test('changes of the total are in a separate table', () => {
  const since = [
    { label: 'Cancelled, 1 piece', amount: -1318.9, strong: false },
    { label: 'Total now', amount: 1318.9, strong: true },
  ];
  expect(show({ since }).words).toMatch(/Total ₹2,637\.80 Cancelled, 1 piece -₹1,318\.90 Total now ₹1,318\.90/);
});
