import { readOrderMarginEndpoint, readProductMarginEndpoint } from '#contract/office/margins.ts';
import {
  listPurchaseOrdersEndpoint,
  type PurchaseOrder,
  type PurchaseOrderBrief,
  readPurchaseOrderEndpoint,
  readReorderEndpoint,
} from '#contract/office/purchase-orders.ts';
import { minutesAgo, people, reply } from './sample-base.ts';

const at = { createdAt: minutesAgo(5900), orderedAt: minutesAgo(5800) };
const brief = (number: number, state: PurchaseOrderBrief['state'], more: Partial<PurchaseOrderBrief>) => ({
  ...{ number, supplier: 'Tiruppur Knits', expected: '2026-12-02', state, pieces: 100, received: 0, cost: 64_000 },
  ...{ ...at, ...more },
});

const part = brief(12, 'part_received', { received: 40 });
const draft = brief(13, 'draft', { supplier: 'Ludhiana Wool Mills', expected: null, orderedAt: null, cost: 25_600 });
const orders: PurchaseOrderBrief[] = [
  draft,
  part,
  brief(11, 'ordered', { supplier: 'Meerut Balls and Bats', pieces: 24, cost: 9_600 }),
  brief(9, 'received', { received: 100 }),
  brief(8, 'closed', { received: 60 }),
];

const line = (name: string, size: string, pieces: number, received: number) => ({
  ...{ product: 'football-1', name, size, pieces, cost: 640, received },
});
const opened = { createdBy: people.merchandiser, closed: null, deliveries: [] };
const partReceived: PurchaseOrder = {
  ...{ ...part, ...opened, version: 4, note: 'The new collar, as in the sample of October.' },
  orderedBy: people.owner,
  lines: [line('Rovers Home Hoops Shirt', 'M', 60, 40), line('Rovers Home Hoops Shirt', 'L', 40, 0)],
  deliveries: [{ number: 3, reference: 'DN-2041', at: minutesAgo(90), by: people.merchandiser, pieces: 40 }],
};
const drafted: PurchaseOrder = {
  ...{ ...draft, ...opened, version: 2, note: '', orderedBy: null },
  lines: [
    line('Rovers Home Hoops Shirt', 'S', 40, 0),
    { ...line('Cold Palmer', 'M', 60, 0), product: 'football-8', cost: null },
  ],
};

/** Draft that is too old to count as on order. */
const forgotten = { number: 13, since: minutesAgo(20_000) };

const proposed = (name: string, size: string, available: number, pieces: number) => ({
  ...{ product: 'football-1', name, size, available, onOrder: 0, monthly: 36, byForecast: available > 0 },
  ...{ sellsOut: Math.floor((available * 30) / 36), pieces, cost: available > 0 ? 640 : null },
  draft: available > 0 ? null : forgotten,
});

const productMargin = {
  price: 2227.68,
  sizes: [
    { size: 'S', pieces: 12, known: 12, next: 672, margin: { rupees: 1555.68, percent: 69.8 } },
    { size: 'M', pieces: 8, known: 2, next: null, margin: null },
    { size: 'L', pieces: 0, known: 0, next: null, margin: null },
  ],
};

/** Returns the margin of any order. */
export function orderMarginReply(): unknown {
  const margin = { rupees: 2143.42, percent: 52.7 };
  return reply(readOrderMarginEndpoint, { pieces: 3, known: 3, value: 4063.42, cost: 1920, margin });
}

/** Replies to calls about purchase orders, what to reorder, and margins. */
export const buyingReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/purchase-orders': () => reply(listPurchaseOrdersEndpoint, { orders, next: null }),
  'GET /api/office/purchase-orders/12': () => reply(readPurchaseOrderEndpoint, partReceived),
  'GET /api/office/purchase-orders/13': () => reply(readPurchaseOrderEndpoint, drafted),
  'GET /api/office/products/football-1/margin': () => reply(readProductMarginEndpoint, productMargin),
  'GET /api/office/products/football-99/margin': () =>
    reply(readProductMarginEndpoint, { ...productMargin, sizes: [] }),
  'GET /api/office/reorder': () =>
    reply(readReorderEndpoint, {
      suppliers: [
        {
          supplier: 'Tiruppur Knits',
          lines: [proposed('Rovers Home Hoops Shirt', 'M', 8, 49), proposed('Rovers Home Hoops Shirt', 'L', 14, 43)],
        },
        { supplier: '', lines: [proposed('Tide Away Waves Shirt', 'S', 0, 57)] },
      ],
      drafts: [{ ...forgotten, supplier: 'Tiruppur Knits', counted: false }],
    }),
};
