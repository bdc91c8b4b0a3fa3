import { openOrderEndpoint } from '#contract/office/orders.ts';
import { minutesAgo, reply } from './sample-base.ts';
import { imageOf } from './sample-pictures.ts';

const action = { offered: false, words: 'Not now' };
const actions = { changeAddress: action, cancel: action, return: action, report: action, invoice: action };
const promise = { earliest: '2026-11-26', latest: '2026-11-26', words: 'Thu 26 Nov' };
/** Delivery address of the order. */
export const address = {
  fullName: 'Ananya Deshmukh',
  pin: '411004',
  line1: 'Flat hidden',
  line2: 'Road hidden',
  city: 'Pune',
  state: 'Maharashtra' as const,
};
const pieces = [
  ['Rovers Home Hoops Shirt', 'Size L', 2599],
  ['Rovers Double-Sided Scarf', 'One size', 699],
  ['Cold Palmer', 'Size M', 1199],
] as const;

const parcel = {
  number: 1,
  custom: false,
  state: 'confirmed' as const,
  title: 'To pack',
  pieces: 3,
  promise,
  leavesBy: '2026-11-24',
  leftAt: null,
  deliveredAt: null,
  address: null,
  actions,
  waits: 'We pack it next.',
  awb: '',
  courier: '',
  status: 'Pending' as const,
  over: false,
  expected: null,
  attempts: 0,
  lines: [1, 2, 3],
  timeline: [],
};

const orderAsShopped = (reference: string) => ({
  reference,
  status: 'confirmed' as const,
  statusWords: 'To pack',
  placedAt: minutesAgo(4),
  codeBy: null,
  lines: pieces.map(([name, size, price], at) => ({
    line: at + 1,
    _id: `p${at}`,
    numericId: at + 1,
    category: 'Football' as const,
    name,
    size,
    quantity: 1,
    price,
    lineTotal: price,
    tax: price / 10,
    cancelled: 0,
    returned: 0,
    image: imageOf(name),
    finalSale: false,
    customization: null,
  })),
  contact: { email: 'a•••••••@mail.example', phone: '+91 ••••• ••417' },
  guest: true,
  address,
  delivery: 'express' as const,
  promise,
  payment: 'razorpay' as const,
  subtotal: 4497,
  tax: 449.7,
  taxIncluded: false,
  shipping: 99,
  total: 5045.7,
  storeCredit: 0,
  toPay: 5045.7,
  cashDue: 0,
  owed: 0,
  breakdown: {
    lines: [],
    rows: [
      { key: 'subtotal' as const, label: 'Pieces', how: '3', amount: 4497 },
      { key: 'tax' as const, label: 'Tax (10%)', how: '10% of ₹4,497.00', amount: 449.7 },
      { key: 'shipping' as const, label: 'Express delivery', how: 'not taxed', amount: 99 },
      { key: 'total' as const, label: 'Total', how: '', amount: 5045.7 },
    ],
  },
  since: [{ label: 'Paid by UPI', amount: 5045.7, strong: false }],
  paidWith: 'UPI, as••••@bank',
  refunds: [],
  returns: [],
  documents: [],
  note: null,
  gstin: null,
  addressChangeableUntil: minutesAgo(-60),
  actions,
  timeline: [],
  parcels: [parcel],
  policies: [{ title: 'Terms of Service', version: 1, since: '1 November 2026', path: '/terms-of-service' }],
});

/** Returns the reply for an order with data in every part. */
export function orderOf(reference: string): unknown {
  return reply(openOrderEndpoint, {
    order: orderAsShopped(reference),
    mayShow: true,
    ledger: [
      { at: minutesAgo(4), source: 'gateway', words: 'Captured', amount: 5045.7, gatewayId: 'pay_QK81hT2mVx0c9L' },
    ],
    payments: [],
    mails: [
      {
        id: '1',
        subject: 'Order placed',
        to: 'a•••••••@mail.example',
        queuedAt: minutesAgo(4),
        sentAt: minutesAgo(4),
        state: 'sent',
        words: 'Sent',
      },
    ],
    timeline: [
      {
        at: minutesAgo(1),
        by: 'staff',
        who: 'Ritu Bora',
        title: 'wrote a note',
        detail: 'Rang: please no plastic sleeve if we can.',
      },
      {
        at: minutesAgo(4),
        by: 'mail',
        who: null,
        title: 'Mail “Order placed” went out',
        detail: 'To a•••••••@mail.example',
      },
      { at: minutesAgo(4), by: 'gateway', who: null, title: 'Paid by UPI', detail: '₹5,045.70, captured' },
      { at: minutesAgo(4), by: 'shopper', who: null, title: 'Ananya placed the order', detail: null },
    ],
    history: [],
    paymentLink: null,
    asked: null,
    possible: [
      {
        action: 'cancel',
        offered: true,
        words: '₹5,045.70 goes back to UPI as••@bank; 3 pieces return to stock; the shopper is told.',
      },
      {
        action: 'refund',
        offered: true,
        words: 'Up to ₹5,045.70, to UPI as••@bank; the pieces stay; the shopper is told.',
      },
      {
        action: 'change_address',
        offered: true,
        words: 'What has not left goes elsewhere; dates are promised anew; the shopper is told.',
      },
      {
        action: 'change_size',
        offered: true,
        words: 'The price stays; the shelf takes one size and gives the other; the shopper is told.',
      },
      { action: 'hold', offered: true, words: 'Nobody packs it until it is released.' },
      { action: 'release', offered: false, words: 'It is not on hold.' },
      { action: 'return', offered: false, words: 'Once it is delivered, for 7 days.' },
    ],
    version: '1',
  });
}
