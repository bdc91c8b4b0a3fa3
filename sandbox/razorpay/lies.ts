import type { GatewayOrder, GatewayRefund, Lie, Payment, Records } from './records.ts';

/** False values for a payment, a refund and an order. */
interface Untruth {
  payment: Partial<Payment>;
  refund: Partial<GatewayRefund>;
  order: Partial<GatewayOrder>;
}

const unknownOrder = 'order_AAAAAAAAAAAAAA';
const unknownPayment = 'pay_AAAAAAAAAAAAAA';

/** Returns the same false values for payments, refunds and orders. */
function ofAll(part: { amount?: number; currency?: string; created_at?: number }): Untruth {
  return { payment: part, refund: part, order: part };
}

type Told = Pick<Payment | GatewayRefund | GatewayOrder, 'id' | 'amount' | 'created_at'>;

const untruths: Record<Exclude<Lie, 'none'>, (told: Told, records: Records) => Untruth> = {
  'one rupee': () => ofAll({ amount: 100 }),
  'a paisa less': ({ amount }) => ofAll({ amount: amount - 1 }),
  'another currency': () => ofAll({ currency: 'USD' }),
  'an unknown order': () => ({
    payment: { order_id: unknownOrder },
    refund: { payment_id: unknownPayment },
    order: { receipt: 'UNKNOWN' },
  }),
  "another's order": ({ id }, { orders, payments, refunds }) => {
    const ownPayment = refunds.find((refund) => refund.id === id)?.payment_id ?? id;
    const ownOrder = payments.find((payment) => payment.id === ownPayment)?.order_id ?? id;
    const other = orders.findLast((order) => order.id !== ownOrder);
    return {
      payment: { order_id: other?.id ?? unknownOrder },
      refund: { payment_id: payments.findLast((payment) => payment.id !== ownPayment)?.id ?? unknownPayment },
      order: { receipt: other?.receipt ?? 'UNKNOWN' },
    };
  },
  'not begun': () => ({
    payment: { status: 'created', captured: false },
    refund: { status: 'pending' },
    order: { status: 'created' },
  }),
  failed: () => ({
    payment: { status: 'failed', captured: false },
    refund: { status: 'failed' },
    order: { status: 'attempted' },
  }),
  taken: () => ({
    payment: { status: 'captured', captured: true },
    refund: { status: 'processed' },
    order: { status: 'paid' },
  }),
  'let go': () => ({
    payment: { status: 'refunded', captured: false },
    refund: { status: 'failed' },
    order: { status: 'attempted' },
  }),
  'in milliseconds': ({ created_at }) => ofAll({ created_at: created_at * 1000 }),
  'long ago': () => ofAll({ created_at: 0 }),
  'to come': ({ created_at }) => ofAll({ created_at: created_at + 365 * 86_400 }),
};

/** Returns data for webhooks or responses: unchanged, or with the false values chosen on the control page. */
export function withLie<T>(said: T, records: Records, by: 'messages' | 'answers'): T {
  const { lie = 'none', liesIn = 'messages and answers' } = records.settings;
  if (lie === 'none' || !liesIn.includes(by)) return said;
  return untrue(said, (one) => untruths[lie](one, records));
}

function untrue<T>(said: T, untruthOf: (told: Told) => Untruth): T {
  if (isEntity(said)) return { ...said, ...untruthOf(said)[said.entity] };
  if (isCollection(said)) return { ...said, items: said.items.map((one) => untrue(one, untruthOf)) };
  return said;
}

function isEntity(said: unknown): said is Payment | GatewayRefund | GatewayOrder {
  return (
    typeof said === 'object' &&
    said !== null &&
    'entity' in said &&
    ['payment', 'refund', 'order'].includes(String(said.entity))
  );
}

function isCollection(said: unknown): said is { items: unknown[] } {
  return typeof said === 'object' && said !== null && 'items' in said && Array.isArray(said.items);
}
