import { Order, Parcel } from '#contract/orders.ts';

const open = (words: string) => ({ offered: true, words });
const line = {
  line: 1,
  _id: 'cricket-1',
  numericId: 1,
  category: 'Cricket',
  name: 'Monsoons One-Day Shirt',
  size: 'M',
  quantity: 2,
  price: 1199,
  lineTotal: 2398,
  tax: 239.8,
  cancelled: 0,
  returned: 0,
  image: '/images/p/cricket-1.webp',
  finalSale: false,
  customization: null,
};
const sums = [
  { key: 'subtotal', label: 'Subtotal', how: '', amount: 2398 },
  { key: 'total', label: 'Total', how: '', amount: 2637.8 },
];

const closed = (words: string) => ({ offered: false, words });

/** Creates the order's single parcel, not booked yet. */
export function sampleParcel(more: Partial<Parcel> = {}): Parcel {
  return Parcel.parse({
    ...{
      number: 1,
      custom: false,
      state: 'confirmed',
      title: 'Order confirmed',
      pieces: 2,
      lines: [1],
      waits: 'We pack it next.',
    },
    promise: { earliest: '2026-11-25', latest: '2026-11-27', words: 'Arrives Wed 25 – Fri 27 Nov' },
    ...{ leavesBy: '2026-11-23', leftAt: null, deliveredAt: null, address: null },
    actions: {
      changeAddress: open('Until 12:00'),
      cancel: open('Until it leaves.'),
      return: closed('Once it is delivered, for 7 days.'),
      report: closed('Once it has left.'),
      invoice: closed('Once it is packed.'),
    },
    ...{ awb: '', courier: '', status: 'Pending', over: false, expected: null, attempts: 0, timeline: [] },
    ...more,
  });
}

/** Empty optional fields of an order: null where the contract allows null, omitted where the field is optional. */
const nothing = Object.fromEntries(
  Object.entries(Order.shape).flatMap(([field, shape]) => (shape.safeParse(undefined).success ? [] : [[field, null]])),
);

/**
 * Creates an order of two shirts, paid and on its way to Mumbai, for tests. Parsed by the contract, so unknown fields
 * fail.
 */
export function sampleOrder(more: Partial<Order> = {}): Order {
  return Order.parse({
    ...nothing,
    reference: 'K7QW4MX9TD',
    status: 'confirmed',
    statusWords: 'Order confirmed',
    placedAt: '2026-11-23T04:30:00.000Z',
    lines: [line],
    contact: { email: 'asha@example.in', phone: '9820043210' },
    guest: false,
    address: {
      fullName: 'Asha Sawant',
      pin: '400069',
      line1: 'B-204, Gulmohar',
      line2: 'Old Nagardas Road, Andheri East',
      city: 'Mumbai',
      state: 'Maharashtra',
    },
    delivery: 'standard',
    promise: { earliest: '2026-11-25', latest: '2026-11-27', words: 'Arrives Wed 25 – Fri 27 Nov' },
    payment: 'razorpay',
    subtotal: 2398,
    taxIncluded: false,
    tax: 239.8,
    shipping: 0,
    total: 2637.8,
    storeCredit: 0,
    toPay: 0,
    cashDue: 0,
    owed: 0,
    breakdown: { lines: [{ name: line.name, detail: 'Size M, 2 × ₹1,199.00', amount: 2398 }], rows: sums },
    paidWith: 'UPI, as••••@bank',
    since: [],
    refunds: [],
    returns: [],
    documents: [],
    addressChangeableUntil: '2026-11-23T06:30:00.000Z',
    actions: {
      changeAddress: open('Until 12:00 today'),
      cancel: open('Until it is packed'),
      return: { offered: false, words: 'Once it is delivered.' },
      report: { offered: false, words: 'Once it is delivered, for 7 days.' },
      invoice: { offered: false, words: 'When it is packed.' },
    },
    timeline: [{ state: 'placed', title: 'Placed', detail: null, at: '2026-11-23T04:30:00.000Z' }],
    parcels: [sampleParcel()],
    policies: [{ title: 'Terms of Service', version: 1, since: '1 November 2026', path: '/terms-of-service' }],
    ...more,
  });
}
