import type { OrderStateName, parcelSteps } from '#contract/lists.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { ImaginedOrder, Reached } from './imagine-order.ts';
import { addStockMovements, paperOf, type WrittenOrder } from './written-order.ts';

const hour = 3_600_000;
/** Invented carriers, as in the sandbox. */
const carriers = ['Maidan Surface', 'Kite Air'];

interface Journey {
  /** States of the order since it was packed. */
  way: readonly OrderStateName[];
  step: (typeof parcelSteps)[number];
  scans: readonly Scan[];
  /** Number of failed delivery attempts. */
  attempts?: number;
}

/** Courier scan: code, words, location and time. Time is hours before the last event, or a share of the journey. */
type Scan = readonly [
  code: number,
  words: string,
  at: 'shop' | 'home',
  when: { share: number } | { hoursBefore: number },
];

const left: readonly Scan[] = [
  [42, 'Picked up', 'shop', { share: 0 }],
  [18, 'In transit', 'home', { share: 0.5 }],
];
const atTheDoor: readonly Scan[] = [...left, [17, 'Out for delivery', 'home', { hoursBefore: 5 }]];
const goingOut = ['packed', 'shipped', 'out_for_delivery'] as const;

/** Journey of a parcel up to its current state. */
const journeys: Readonly<Record<Reached | 'returned', Journey>> = {
  shipped: {
    way: ['packed', 'shipped'],
    step: 'shipped',
    scans: [...left, [38, 'Reached at destination hub', 'home', { share: 1 }]],
  },
  out_for_delivery: {
    way: goingOut,
    step: 'out_for_delivery',
    scans: [...left, [17, 'Out for delivery', 'home', { share: 1 }]],
  },
  delivered: {
    way: [...goingOut, 'delivered'],
    step: 'delivered',
    scans: [...atTheDoor, [7, 'Delivered', 'home', { share: 1 }]],
  },
  returned: {
    way: [...goingOut, 'returned_to_origin'],
    step: 'returned',
    scans: [...atTheDoor, [10, 'RTO delivered', 'shop', { share: 1 }]],
    attempts: 3,
  },
  returning: {
    // The parcel returns to the hub, since nobody was at home.
    way: [...goingOut, 'shipped'],
    step: 'returning',
    scans: [
      ...left,
      [17, 'Out for delivery', 'home', { hoursBefore: 60 }],
      [21, 'Undelivered: nobody at home', 'home', { hoursBefore: 53 }],
      [21, 'Undelivered: nobody at home', 'home', { hoursBefore: 29 }],
      [21, 'Undelivered: address not found', 'home', { hoursBefore: 5 }],
      [9, 'RTO initiated', 'home', { share: 1 }],
    ],
    attempts: 3,
  },
  lost: { way: ['packed', 'shipped', 'lost'], step: 'shipped', scans: left },
};

/** Returns the journey of a shipped order's parcel. Pure. */
export function journeyOf({ story, reached }: Pick<ImaginedOrder, 'story' | 'reached'>): Journey {
  return journeys[story === 'refused at the door' ? 'returned' : (reached ?? 'delivered')];
}

/** Returns the time of a parcel's first scan with a code; undefined if there is none. Pure. */
export function saidAt(
  { order, left, ended }: Pick<WrittenOrder, 'order' | 'left' | 'ended'>,
  said: 17 | 21,
): Date | undefined {
  const scan = journeyOf(order).scans.find(([code]) => code === said);
  return scan && momentOf(scan, left, ended);
}

function momentOf([, , , when]: Scan, leftAt: Date, ended: Date): Date {
  if ('hoursBefore' in when) return new Date(ended.getTime() - when.hoursBefore * hour);
  return new Date(leftAt.getTime() + when.share * (ended.getTime() - leftAt.getTime()));
}

/** Writes an order's parcel with its scans, dispatched stock, collected cash and invoice. */
export function writeParcel(settings: ShopSettings, made: WrittenOrder): void {
  const { rows, order, id, packed, left: leftAt, ended, totals } = made;
  const { step, scans, attempts = 0 } = journeyOf(order);
  const awb = `7${String(order.chance.below(1_000_000_000)).padStart(9, '0')}${order.reference.slice(0, 2)}`;
  const shipmentId = `shp_${id}`;
  const told = scans.map((scan) => {
    const [code, words, where] = scan;
    const location = where === 'shop' ? 'Mumbai' : order.shopper.address.city;
    return { shipmentId, code, words, location, at: momentOf(scan, leftAt, ended) };
  });
  const last = told.at(-1);
  rows.shipments.push({
    ...{
      id: shipmentId,
      orderId: id,
      parcel: 1,
      reference: `${order.reference}-1`,
      positions: order.lines.map((_, index) => index + 1),
    },
    ...{ custom: false, step, awb, carrier: order.chance.oneOf(carriers) },
    ...{ statusCode: last?.code ?? null, statusWords: last?.words ?? '', statusAt: last?.at ?? null, attempts },
    ...{ packedAt: packed, leftAt, lostAt: order.reached === 'lost' ? ended : null, createdAt: order.placedAt },
  });
  rows.shipmentEvents.push(...told);
  addStockMovements(made, 'dispatched', 0, -1, leftAt);
  if (order.payment === 'cod' && step === 'delivered')
    rows.moneyMovements.push({
      at: ended,
      orderId: id,
      source: 'cash',
      reason: 'collected',
      amountPaise: totals.totalPaise,
    });
  made.papers.push(paperOf(settings, made, 'invoice', `order:${id}`, leftAt));
}
