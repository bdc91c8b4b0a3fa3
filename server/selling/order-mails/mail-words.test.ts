import { describe, expect, test } from 'vitest';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { orderKey } from '#server/orders/model/order-reference.ts';
import { anOrderRow, aSoldLine } from '#server/orders/model/test-order-rows.ts';
import { type MailedOrder, orderLink, orderMail, partlyCancelledMail } from './order-state-mails.ts';
import { explainTaken, takenSection } from './taken-section.ts';

// Texts of the mails about an order: two jerseys and a cap, of which one jersey was cancelled.

const jerseys = aSoldLine({ quantity: 2, taxPaise: 49_980, cancelled: 1, takenQuantity: 1 });
const cap = aSoldLine({ line: 2, name: 'Navy Cap', size: 'One size', unitPaise: 59_900, taxPaise: 5990 });
const link = 'https://shop.example/order/K7QW4MX9TD?key=k';
const address = 'B-204, Gulmohar, Old Nagardas Road, Andheri East, Mumbai 400069, Maharashtra';

/** Amounts that add up: ₹5,597.00 for items, ₹559.70 tax and ₹99.00 shipping. */
function mailed(more: Parameters<typeof anOrderRow>[0] = {}, about: Partial<MailedOrder> = {}): MailedOrder {
  const order = anOrderRow({
    subtotalPaise: 559_700,
    taxPaise: 55_970,
    shippingPaise: 9900,
    totalPaise: 625_570,
    delivery: 'express',
    ...more,
  });
  return { order, lines: [jerseys, cap], link, paid: 'UPI as••@okbank', ...about };
}

const plates = (note: string) => ({ label: 'Order number', value: 'K7QW4MX9TD', note });
const reason = 'You get this because you ordered.';
const ordered = {
  heading: 'What you ordered',
  lines: [
    { name: 'Home Jersey', detail: 'Size M, 2 × ₹2,499.00', amount: '₹4,998.00' },
    { name: 'Navy Cap', detail: '', amount: '₹599.00' },
  ],
  sums: [
    { label: 'Subtotal (3 items)', amount: '₹5,597.00', strong: false },
    { label: 'Shipping', amount: '₹99.00', strong: false },
    { label: 'Tax (10%)', amount: '₹559.70', strong: false },
    { label: 'Total', amount: '₹6,255.70', strong: true },
  ],
};
const inIt = {
  heading: 'What is in it',
  lines: [
    { name: 'Home Jersey', detail: 'Size M', amount: '× 1' },
    { name: 'Navy Cap', detail: '', amount: '× 1' },
  ],
};

test('writes the complete confirmation mail of a paid order', () => {
  expect(orderMail(unchangedSettings, 'confirmed', mailed())).toEqual({
    subject: 'Order K7QW4MX9TD placed',
    preview: 'Arrives Wed 25 – Fri 27 Nov.',
    heading: 'Order placed',
    lead: 'Thank you, Asha. We have your order and your payment.',
    plates: plates('Placed 23 Nov 2026, 10:00 IST. Total ₹6,255.70. Paid by UPI as••@okbank.'),
    button: { text: 'See your order', href: link },
    sections: [
      {
        heading: 'When it arrives',
        paragraphs: [
          { strong: 'Wed 25 – Fri 27 Nov', text: 'Home Jersey, Navy Cap' },
          `To Asha Sawant, ${address}.`,
          'You can change the address on its page until 12:00, and cancel until it leaves.',
        ],
      },
      ordered,
    ],
    reason,
  });
});

test('shows public pictures of the items in a mail, with full addresses', () => {
  const shown = { ...jerseys, image: '/images/cricket-1/front-0123456789-480.webp' };
  const secret = { ...cap, image: '/images/shirts/football-1/back-800.webp?name=ASHA' };
  for (const state of ['confirmed', 'shipped'] as const) {
    const pictures = orderMail(unchangedSettings, state, mailed({}, { lines: [shown, secret] }))?.sections?.flatMap(
      ({ lines = [] }) => lines.map(({ picture }) => picture),
    );
    expect(pictures).toEqual(['https://shop.example/images/cricket-1/front-0123456789-160.jpeg', undefined]);
  }
});

test.each([
  ['in cash', { payment: 'cod' }, '₹6,255.70', 'To pay on delivery: ₹6,255.70.'],
  [
    'in cash with a part as store credit',
    { payment: 'cod', creditPaise: 100_000 },
    '₹6,255.70',
    'To pay on delivery: ₹5,255.70.',
  ],
  [
    'in cash after a cancelled item',
    { payment: 'cod', cancelledPaise: 274_890 },
    '₹3,506.80',
    'To pay on delivery: ₹3,506.80.',
  ],
  ['with store credit only', { payment: 'cod', creditPaise: 625_570 }, '₹6,255.70', 'Paid by UPI as••@okbank.'],
] as const)('states the payment in the confirmation of an order paid %s', (_what, row, total, words) => {
  const mail = orderMail(unchangedSettings, 'confirmed', mailed(row));
  expect(mail?.plates?.note).toBe(`Placed 23 Nov 2026, 10:00 IST. Total ${total}. ${words}`);
  const isPaid = words.startsWith('Paid');
  expect(mail?.lead).toBe(`Thank you, Asha. We have your order${isPaid ? ' and your payment' : ''}.`);
});

test('shows free shipping as “Free” and store credit in its own row', () => {
  const row = { shippingPaise: 0, totalPaise: 615_670, creditPaise: 100_000, delivery: 'standard' } as const;
  const [, section] = orderMail(unchangedSettings, 'confirmed', mailed(row))?.sections ?? [];
  expect(section?.sums?.slice(1)).toEqual([
    { label: 'Shipping', amount: 'Free', strong: false },
    { label: 'Tax (10%)', amount: '₹559.70', strong: false },
    { label: 'Total', amount: '₹6,156.70', strong: true },
    { label: 'Store credit', amount: '-₹1,000.00', strong: false },
    { label: 'To pay', amount: '₹5,156.70', strong: false },
  ]);
});

describe('mails about the delivery of an order', () => {
  test('lists the items that were not cancelled in the dispatch mail', () => {
    const gone = { ...jerseys, cancelled: 2 };
    expect(orderMail(unchangedSettings, 'shipped', mailed())).toEqual({
      subject: 'Order K7QW4MX9TD has left',
      preview: 'Arrives Wed 25 – Fri 27 Nov.',
      heading: 'On its way',
      lead: 'Asha, your order is with the courier.',
      plates: plates('Arrives Wed 25 – Fri 27 Nov.'),
      button: { text: 'Track this order', href: link },
      sections: [inIt, { heading: 'Tax invoice', paragraphs: ['Your invoice is on the page of the order, as a PDF.'] }],
      reason,
    });
    const [pieces] = orderMail(unchangedSettings, 'shipped', mailed({}, { lines: [gone, cap] }))?.sections ?? [];
    expect(pieces?.lines).toEqual([{ name: 'Navy Cap', detail: '', amount: '× 1' }]);
  });

  test('names the carrier and the AWB number in the mail, and no courier for own delivery', () => {
    const carried = { courierOrderId: '4411', carrier: 'Sindhu Express', awb: '14344940983425' };
    const mail = orderMail(unchangedSettings, 'shipped', mailed({}, { carried }));
    expect(mail?.plates?.note).toBe('Arrives Wed 25 – Fri 27 Nov. Sindhu Express, AWB 14344940983425.');
    expect(mail?.lead).toBe('Asha, your order is with the courier.');
    const own = { courierOrderId: 'own-K7QW4MX9TD-1', carrier: 'Own delivery', awb: 'OWN-K7QW4MX9TD-1' };
    for (const state of ['shipped', 'out_for_delivery', 'returned_to_origin', 'lost'] as const)
      expect(JSON.stringify(orderMail(unchangedSettings, state, mailed({}, { carried: own }))), state).not.toMatch(
        /courier/i,
      );
    expect(orderMail(unchangedSettings, 'shipped', mailed({}, { carried: own }))?.plates?.note).toBe(
      'Arrives Wed 25 – Fri 27 Nov.',
    );
  });

  test.each([
    ['paid online', {}, ''],
    ['in cash', { payment: 'cod' }, ' Please have ₹6,255.70 ready.'],
    [
      'in cash, with credit and a cancelled item',
      { payment: 'cod', creditPaise: 100_000, cancelledPaise: 274_890 },
      ' Please have ₹2,506.80 ready.',
    ],
    ['in cash with one paisa due', { payment: 'cod', creditPaise: 625_569 }, ' Please have ₹0.01 ready.'],
    ['in cash with nothing due', { payment: 'cod', creditPaise: 625_570 }, ''],
  ] as const)('mails the cash to have ready for an order out for delivery that was paid %s', (_what, row, cash) => {
    expect(orderMail(unchangedSettings, 'out_for_delivery', mailed(row))).toEqual({
      subject: 'Order K7QW4MX9TD arrives today',
      preview: 'The courier is on the way.',
      heading: 'Out for delivery',
      lead: `The courier brings your order today and may call +91 9820043210.${cash}`,
      plates: plates(address),
      button: { text: 'Track this order', href: link },
      reason,
    });
  });

  test('explains returns and reports in the mail of a delivered order', () => {
    expect(orderMail(unchangedSettings, 'delivered', mailed())).toEqual({
      subject: 'Order K7QW4MX9TD delivered',
      preview: 'Seven days to return a piece or swap its size.',
      heading: 'Delivered',
      lead: 'Asha, your order has arrived. We hope it fits.',
      plates: plates('You have 7 days from today to return a piece or swap its size, free of charge.'),
      button: { text: 'Return, swap or report a problem', href: link },
      sections: [
        inIt,
        {
          heading: 'Something wrong with it?',
          paragraphs: [
            'Damaged, wrong, misprinted, missing or late: report it on the page of the order, with photos if you can. This holds for custom and final sale pieces too.',
          ],
        },
      ],
      reason,
    });
  });
});

describe('mails about an order that failed', () => {
  test('explains an incomplete payment in a mail', () => {
    expect(orderMail(unchangedSettings, 'payment_failed', mailed({ creditPaise: 100_000 }))).toMatchObject({
      subject: 'Order K7QW4MX9TD: payment not completed',
      preview: 'You can try again while the pieces last.',
      heading: 'Payment not completed',
      lead: 'Your payment did not go through, so the order is not placed. If money left your account after all, the order is confirmed or the money goes back by itself.',
      plates: plates('To pay: ₹5,255.70.'),
      button: { text: 'See the order and try again', href: link },
      sections: [{ heading: 'What you ordered', lines: ordered.lines }],
      reason,
    });
  });

  test.each([
    ['by the customer', undefined, 'Your order is cancelled and nothing will be sent.'],
    ['by the shop', 'Two had a torn seam.', 'We had to cancel your order. Two had a torn seam. We are sorry.'],
  ])('explains in a mail that the order was cancelled %s', (_what, why, words) => {
    expect(orderMail(unchangedSettings, 'cancelled', mailed({}, { why }))).toEqual({
      subject: 'Order K7QW4MX9TD cancelled',
      preview: 'Nothing will be sent.',
      heading: 'Order cancelled',
      lead: `${words} If you paid for it, the money comes back; another mail says how.`,
      plates: plates('Placed 23 Nov 2026, 10:00 IST.'),
      button: { text: 'See the order', href: link },
      sections: [ordered],
      reason,
    });
  });

  test('explains in a mail that the order was returned to the shop', () => {
    expect(orderMail(unchangedSettings, 'returned_to_origin', mailed())).toEqual({
      subject: 'Order K7QW4MX9TD came back to us',
      preview: 'The courier could not deliver it.',
      heading: 'It came back to us',
      lead: 'The courier could not deliver your order and brought it back to us. If you paid for it, what you paid for the 2 pieces in it comes back to you; another mail says how. If you still want it, order again or answer this mail.',
      plates: plates(address),
      button: { text: 'See the order', href: link },
      reason,
    });
  });

  const whole = aSoldLine({ quantity: 2, taxPaise: 49_980 });
  const parcel = {
    number: 1,
    lines: [1],
    of: 2,
    more: true,
    cashPaise: 0,
    promise: anOrderRow().promise,
    address: anOrderRow().address,
  };
  test.each<[string, Partial<typeof whole>, Partial<MailedOrder>, RegExp]>([
    [
      'an untouched parcel',
      {},
      {},
      /us\. If you paid for it, all of it comes back to you; another mail says how\. If you/,
    ],
    [
      'a parcel with a cancelled item',
      { cancelled: 1, takenQuantity: 1 },
      {},
      /what you paid for the piece in it comes back to you; another mail says how\. If you/,
    ],
    [
      'one of two parcels',
      {},
      { parcel },
      /what you paid for the 2 pieces in it comes back to you; another mail says how\. If you/,
    ],
    [
      'a parcel with one reported item',
      { returned: 1, takenQuantity: 1 },
      {},
      /what you paid for 1 piece of it comes back to you; another mail says how\. The other piece is in a report of yours, which says what becomes of it\. If you/,
    ],
    [
      'a parcel that is reported completely',
      { returned: 2, takenQuantity: 2 },
      {},
      /us\. All that was in it is in a report of yours, which says what becomes of it\. If you/,
    ],
    [
      'a parcel that was replaced',
      { swapped: 2, newSizes: [{ size: 'M', quantity: 2 }] },
      {},
      /us\. All that was in it is in a report of yours, which says what becomes of it\. If you/,
    ],
    [
      'a parcel with a cancelled and a reported item',
      { cancelled: 1, returned: 1, takenQuantity: 2 },
      {},
      /us\. All that was in it is in a report/,
    ],
  ])('explains the refund in the mail about the return to the shop of %s', (_what, line, about, words) => {
    const lines = [{ ...whole, ...line }];
    expect(orderMail(unchangedSettings, 'returned_to_origin', mailed({}, { lines, ...about }))?.lead).toMatch(words);
  });

  test('offers a report in the mail about a lost parcel', () => {
    expect(orderMail(unchangedSettings, 'lost', mailed())).toEqual({
      subject: 'Order K7QW4MX9TD was lost on the way',
      preview: 'We are sorry. We will put it right.',
      heading: 'Lost on the way',
      lead: 'The courier lost your parcel. We are sorry. Report it on the page of the order and choose your money back, store credit or the piece again.',
      plates: plates('Nothing of this costs you anything.'),
      button: { text: 'Report it', href: link },
      reason,
    });
  });
});

describe('mails about cancelled items', () => {
  const part = {
    lines: [{ line: 1, quantity: 1, goodsPaise: 249_900, taxPaise: 24_990 }],
    subtotalPaise: 249_900,
    taxPaise: 24_990,
    shippingPaise: 0,
    totalPaise: 274_890,
  };
  const deps = { settings: unchangedSettings, publicUrl: 'https://shop.example', secret: 'a secret' };

  test.each([
    ['by the customer', undefined, 'These pieces are cancelled.'],
    ['by the shop', 'It had a torn seam.', 'We had to cancel these pieces. It had a torn seam. We are sorry.'],
  ])('explains in a mail that some items were cancelled %s', (_what, why, words) => {
    const { order, lines } = mailed();
    expect(partlyCancelledMail(deps, order, lines, part, { why })).toEqual({
      subject: 'Order K7QW4MX9TD: some pieces cancelled',
      preview: 'The rest of your order goes on as planned.',
      heading: 'Partly cancelled',
      lead: `${words} The rest of your order goes on as planned.`,
      plates: { label: 'Order number', value: 'K7QW4MX9TD' },
      button: {
        text: 'See the order',
        href: `https://shop.example/order/K7QW4MX9TD?key=${orderKey('a secret', order)}`,
      },
      sections: [
        {
          heading: 'What was cancelled',
          lines: [{ name: 'Home Jersey', detail: 'Size M', amount: '₹2,499.00' }],
          sums: [
            { label: 'Subtotal (1 item)', amount: '₹2,499.00', strong: false },
            { label: 'Tax (10%)', amount: '₹249.90', strong: false },
            { label: 'Total', amount: '₹2,748.90', strong: true },
          ],
        },
      ],
      reason,
    });
  });

  test('does not mention a rest of the order if all remaining items were cancelled', () => {
    const { order, lines } = mailed();
    const [first] = lines;
    if (!first) throw new Error('an order has a line');
    const quantity = first.quantity - first.takenQuantity;
    const all = { ...part, lines: [{ line: first.line, quantity, goodsPaise: 249_900, taxPaise: 24_990 }] };
    const { preview, lead } = partlyCancelledMail(deps, order, [first], all);
    expect([preview, lead]).toEqual(['These pieces are cancelled.', 'These pieces are cancelled.']);
  });

  test('shows refunded shipping in its own row, and the tax as a part of the tax of the order', () => {
    const withShipping = { ...part, shippingPaise: 9900, totalPaise: 284_790 };
    expect(explainTaken([jerseys, cap], withShipping).rows).toEqual([
      { key: 'subtotal', label: 'Subtotal (1 item)', how: '', amount: 2499 },
      { key: 'shipping', label: 'Shipping', how: 'Comes back too', amount: 99 },
      { key: 'tax', label: 'Tax (10%)', how: 'Its part of the tax of the order', amount: 249.9 },
      { key: 'total', label: 'Total', how: '', amount: 2847.9 },
    ]);
    expect(takenSection('x', [jerseys, cap], withShipping).sums?.[1]).toEqual({
      label: 'Shipping',
      amount: '₹99.00',
      strong: false,
    });
  });

  test('links an order by its own key', () => {
    const { order } = mailed();
    expect(orderLink(deps, order)).not.toBe(orderLink({ ...deps, secret: 'another' }, order));
    expect(orderLink(deps, order)).not.toBe(orderLink(deps, { ...order, id: 'ord_other' }));
  });
});
