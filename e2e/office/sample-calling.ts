import type { Quote } from '#contract/checkout.ts';
import { readDeliveryEndpoint } from '#contract/delivery.ts';
import {
  findCallerEndpoint,
  findOnShelfEndpoint,
  placeForCallerEndpoint,
  quoteForCallerEndpoint,
} from '#contract/office/new-order.ts';
import { minutesAgo, reply } from './sample-base.ts';
import { imageOf } from './sample-pictures.ts';

const shirt = {
  name: 'Rovers Home Hoops Shirt',
  price: 2499,
  image: imageOf('Rovers Home Hoops Shirt'),
  finalSale: false,
};

const quote: Quote = {
  lines: [
    {
      _id: 'football-1',
      numericId: 1,
      category: 'Football',
      ...shirt,
      size: 'M',
      quantity: 1,
      oldPrice: null,
      lineTotal: 2499,
      customization: null,
      left: 12,
      asked: [0],
    },
  ],
  itemCount: 1,
  subtotal: 2499,
  tax: 249.9,
  taxIncluded: false,
  shipping: 0,
  total: 2748.9,
  storeCredit: { balance: 0, used: 0 },
  toPay: 2748.9,
  breakdown: {
    lines: [],
    rows: [
      { key: 'subtotal', label: 'Subtotal', how: '1 piece', amount: 2499 },
      { key: 'tax', label: 'Tax', how: '10% of ₹2,499.00', amount: 249.9 },
      { key: 'shipping', label: 'Standard delivery', how: '', amount: 0 },
      { key: 'total', label: 'Total', how: '', amount: 2748.9 },
    ],
  },
  delivery: 'standard',
  deliveryOptions: [
    {
      method: 'standard',
      name: 'Standard',
      price: 0,
      offered: true,
      why: null,
      earliest: '2026-11-27',
      latest: '2026-11-28',
      parcels: [],
      promise: 'Arrives Fri 27 – Sat 28 Nov',
    },
    {
      method: 'express',
      name: 'Express',
      price: 99,
      offered: true,
      why: null,
      earliest: '2026-11-26',
      latest: '2026-11-26',
      parcels: [],
      promise: 'Arrives Thu 26 Nov',
    },
    {
      method: 'nextDay',
      name: 'Next day',
      price: 199,
      offered: false,
      why: 'place',
      earliest: null,
      latest: null,
      parcels: [],
      promise: 'Not at this PIN',
    },
  ],
  cashOnDelivery: { offered: true },
  onlinePayment: { offered: true, testMode: true },
  changes: [],
};

/** City and state of the PINs in the samples. */
const places: Readonly<Record<string, { city: string; state: string }>> = {
  '411004': { city: 'Pune', state: 'Maharashtra' },
  '560001': { city: 'Bengaluru', state: 'Karnataka' },
};

/** Returns the reply to a PIN look-up, like the shop's call; undefined for other calls. */
export function pinReply(call: string): unknown {
  const pin = /^GET \/api\/delivery\/(\d{6})$/.exec(call)?.[1];
  if (pin === undefined) return undefined;
  const place = places[pin] ?? { city: null, state: 'Maharashtra' };
  return reply(readDeliveryEndpoint, { pin, zone: 'rest', ...place, cashOnDelivery: true, options: [] });
}

/** Replies to calls about orders for a caller. */
export const callingReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/new-order/products': () =>
    reply(findOnShelfEndpoint, [
      {
        id: 'football-1',
        team: 'Rovers',
        ...shirt,
        sizes: [
          { size: 'S', left: 0 },
          { size: 'M', left: 12 },
          { size: 'L', left: 3 },
        ],
      },
      {
        id: 'football-2',
        team: 'Rovers',
        ...shirt,
        name: 'Rovers Scarf',
        price: 699,
        finalSale: true,
        sizes: [{ size: 'One size', left: 40 }],
      },
    ]),
  'POST /api/office/new-order/caller': () =>
    reply(findCallerEndpoint, {
      orders: 2,
      doors: [
        {
          reference: 'K7QW4MX9TD',
          name: 'Ananya Deshmukh',
          city: 'Pune',
          pin: '4110••',
          email: 'a•••@mail.example',
          placedAt: minutesAgo(4),
          words: 'To pack',
        },
        {
          reference: 'J8HQ5VKM2W',
          name: 'Ananya Deshmukh',
          city: 'Nashik',
          pin: '4220••',
          email: 'a•••@mail.example',
          placedAt: minutesAgo(90_000),
          words: 'Delivered',
        },
      ],
    }),
  'POST /api/office/new-order/quote': () => reply(quoteForCallerEndpoint, { quote }),
  'POST /api/office/new-order': () =>
    reply(
      placeForCallerEndpoint,
      {
        reference: 'Y4NC7RJD2P',
        total: 2748.9,
        payment: {
          link: 'https://shop.example/order/Y4NC7RJD2P?key=2f9',
          until: minutesAgo(-60),
          sms: 'Maidan: your order Y4NC7RJD2P, ₹2,748.90. Pay by 12:42 here: https://shop.example/order/Y4NC7RJD2P?key=2f9',
        },
      },
      'Ordered: Y4NC7RJD2P',
    ),
};
