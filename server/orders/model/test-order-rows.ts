import { getTableColumns } from 'drizzle-orm';
import { ordersTable } from '#database/schema/orders.ts';
import type { OrderRow } from './find-order.ts';
import { composeParcels, type OrderParcel } from './order-parcels.ts';
import type { OrderLineNow } from './sold-lines.ts';

/** Order row without optional values. */
const nothing = Object.fromEntries(Object.keys(getTableColumns(ordersTable)).map((field) => [field, null])) as Record<
  keyof OrderRow,
  null
>;

/** Returns the row of an order of ₹2,748.90, for tests without a database: one jersey, paid online, to Mumbai. */
export function anOrderRow(more: Partial<OrderRow> = {}): OrderRow {
  return {
    ...nothing,
    id: 'ord_test',
    reference: 'K7QW4MX9TD',
    idempotencyKey: 'once',
    requestHash: '',
    state: 'confirmed',
    email: 'asha@example.in',
    phone: '9820043210',
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
    onHoldForMoney: false,
    subtotalPaise: 249_900,
    taxPaise: 24_990,
    shippingPaise: 0,
    totalPaise: 274_890,
    taxIncluded: false,
    deliveryTax: [],
    creditPaise: 0,
    cancelledPaise: 0,
    linkVersion: 1,
    paidBy: 'pay_test',
    placedAt: new Date('2026-11-23T10:00:00+05:30'),
    ...more,
  };
}

/** Returns the parcels of an unbooked order, derived from its lines and state. */
export function parcelsFor(order: OrderRow, lines: readonly OrderLineNow[]): OrderParcel[] {
  const own = lines.map(({ line, custom, quantity, cancelled }) => ({
    position: line,
    custom,
    quantity,
    cancelled,
  }));
  return composeParcels(order, own, [], []);
}

/** Returns an order line of jerseys without any cancellation. */
export function aSoldLine(more: Partial<OrderLineNow> = {}): OrderLineNow {
  return {
    orderId: 'ord_test',
    line: 1,
    productId: 'cricket-1',
    custom: false,
    name: 'Home Jersey',
    size: 'M',
    image: '/pictures/cricket-1',
    hsn: '6109',
    taxPercent: 10,
    taxIncluded: false,
    taxWay: 'order',
    colour: null,
    finalSale: false,
    quantity: 1,
    unitPaise: 249_900,
    taxPaise: 24_990,
    takenQuantity: 0,
    takenTaxPaise: 0,
    cancelled: 0,
    cancelledTaxPaise: 0,
    returned: 0,
    swapping: 0,
    swapped: 0,
    newSizes: [],
    backSizes: {},
    ...more,
  };
}
