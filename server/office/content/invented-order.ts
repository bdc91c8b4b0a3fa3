import { getTableColumns } from 'drizzle-orm';
import { ordersTable } from '#database/schema/orders.ts';
import { dayInWords } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderLineNow } from '#server/orders/model/sold-lines.ts';
import type { MailedOrder } from '#server/selling/order-mails/order-state-mails.ts';

const nothing = Object.fromEntries(Object.keys(getTableColumns(ordersTable)).map((field) => [field, null])) as Record<
  keyof OrderRow,
  null
>;
const inDays = (now: Date, days: number) => inIndia(new Date(now.getTime() + days * 86_400_000)).day;

/** Creates a fictional order for mail previews if no real order fits. */
export function inventedOrder(now: Date): Omit<MailedOrder, 'link'> {
  const [earliest, latest] = [inDays(now, 3), inDays(now, 5)];
  const order: OrderRow = {
    ...nothing,
    ...{ id: 'ord_invented', reference: 'K7QW4MX9TD', idempotencyKey: '', requestHash: '', state: 'confirmed' },
    ...{ email: 'asha@example.in', phone: '98•••••210' },
    address: {
      ...{ fullName: 'Asha Sawant', line1: 'B-204, Gulmohar', line2: 'Andheri East' },
      ...{ city: 'Mumbai', pin: '400069', state: 'Maharashtra' },
    },
    delivery: 'standard',
    promise: { earliest, latest, words: `Arrives ${dayInWords(earliest)} – ${dayInWords(latest)}` },
    payment: 'razorpay',
    onHoldForMoney: false,
    ...{
      subtotalPaise: 249_900,
      taxPaise: 24_990,
      shippingPaise: 0,
      totalPaise: 274_890,
      taxIncluded: false,
      deliveryTax: [],
      creditPaise: 0,
      cancelledPaise: 0,
    },
    ...{ linkVersion: 1, paidBy: 'pay_invented', placedAt: now },
  };
  const line: OrderLineNow = {
    ...{ orderId: order.id, line: 1, productId: 'invented', custom: false, finalSale: false, colour: null },
    ...{
      name: 'Home Jersey',
      size: 'M',
      image: '',
      hsn: '6109',
      quantity: 1,
      unitPaise: 249_900,
      taxPaise: 24_990,
      taxPercent: 10,
      taxIncluded: false,
      taxWay: 'order',
    },
    ...{ takenQuantity: 0, takenTaxPaise: 0, cancelled: 0, cancelledTaxPaise: 0, returned: 0, swapping: 0, swapped: 0 },
    newSizes: [],
    backSizes: {},
  };
  const carried = { courierOrderId: null, carrier: 'Sindhu Express', awb: '14344940983425' };
  return { order, lines: [line], paid: 'UPI as••@okbank', carried };
}
