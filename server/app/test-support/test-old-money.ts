import { type OrderStateName, orderStates } from '#contract/lists.ts';
import { day, type Rows } from './test-old-rows.ts';

export const unit = 100_000;
/** Tax of `unit`: a tenth of it. */
export const tenth = 10_000;

export const arrived: readonly OrderStateName[] = ['delivered', 'closed', 'return_in_progress', 'returned'];

/** Generated order. Its number determines its kind, so that enough of them contain every kind. */
export interface Made {
  rows: Rows;
  id: string;
  number: number;
  state: OrderStateName;
  account: string | undefined;
  online: boolean;
  total: number;
  credit: number;
}

/** Adds payments and refunds. */
export function addMoney(made: Made, credits: Map<string, number>): void {
  const { rows, id, number, state, account, online, total, credit } = made;
  const movement = { order_id: id, at: day(2) };
  if (credit > 0 && account) {
    credits.set(account, (credits.get(account) ?? 0) - credit);
    rows.add('money_movements', {
      ...movement,
      source: 'credit',
      reason: 'spent',
      amount_paise: credit,
      account_id: account,
    });
  }
  if (online) addPayment(made);
  else if (arrived.includes(state))
    rows.add('money_movements', { ...movement, source: 'cash', reason: 'collected', amount_paise: total - credit });
  // The amount of a return becomes store credit.
  if (state === 'returned' && account && rows.has('store_credits')) {
    const refund = { id: `rfc_${number}`, order_id: id, amount_paise: total, state: 'processed', reason: 'return' };
    rows.add('refunds', refund);
    rows.add('money_movements', {
      ...movement,
      source: 'credit',
      reason: 'refunded',
      amount_paise: -total,
      refund_id: refund.id,
      account_id: account,
    });
    credits.set(account, (credits.get(account) ?? 0) + total);
  }
}

function addPayment({ rows, id, number, state, total, credit }: Made): void {
  const amount = total - credit;
  const ids = { order_id: id, gateway_order_id: `order_${number}` };
  rows.add('gateway_orders', { id: ids.gateway_order_id, order_id: id, amount_paise: amount, created_at: day(1) });
  rows.add('gateway_events', { id: `evt_${number}`, event: 'payment.captured' });
  const settlement = `setl_${number}`;
  rows.add('bank_settlements', { id: settlement, amount_paise: amount, state: 'processed', created_at: day(3) });
  rows.add('bank_settlement_lines', { settlement_id: settlement, subject: `pay_${number}`, kind: 'payment' });
  rows.add('cash_remittances', { id: `CRF${number}`, remitted_at: day(3) });
  rows.add('cash_remittance_lines', { remittance_id: `CRF${number}`, awb: `77${number}`, repeat: 1 });
  const payment = { ...ids, id: `pay_${number}`, amount_paise: amount, method: 'upi', instrument: 'UPI, as••••@bank' };
  rows.add('payments', {
    ...ids,
    id: `pay_no_${number}`,
    amount_paise: amount,
    state: 'failed',
    failure: 'payment_cancelled',
  });
  if (state === 'placed' || state === 'payment_failed') return;
  // A payment can have refunds before its capture only if the constraint of its schema allows that.
  const claimsEarly = rows.schema.rules.get('payments.payments_refunded')?.says.includes('amount_paise');
  const reserved = state === 'cancelled' && Math.floor(number / orderStates.length) % 4 === 1 && claimsEarly;
  const back = state === 'cancelled' ? amount : 0;
  rows.add('payments', {
    ...payment,
    state: reserved ? 'authorized' : 'captured',
    captured_paise: reserved ? 0 : amount,
    refunded_paise: back,
  });
  const movement = { order_id: id, at: day(2), source: 'gateway', payment_id: payment.id };
  if (!reserved) rows.add('money_movements', { ...movement, reason: 'captured', amount_paise: amount });
  if (state === 'delivered') addDispute(rows, { number, id, amount });
  if (back === 0) return;
  const done = !reserved && Math.floor(number / orderStates.length) % 4 === 3;
  const waiting = reserved ? 'wanted' : 'pending';
  const refund = { id: `rfn_${number}`, order_id: id, payment_id: payment.id, amount_paise: back, reason: 'cancelled' };
  rows.add('refunds', {
    ...refund,
    state: done ? 'processed' : waiting,
    gateway_refund_id: done ? `rfnd_${number}` : null,
  });
  if (done) rows.add('money_movements', { ...movement, reason: 'refunded', amount_paise: -back, refund_id: refund.id });
}

/** Adds an open dispute about an order's payment, and its report. */
function addDispute(rows: Rows, { number, id, amount }: { number: number; id: string; amount: number }): void {
  if (!rows.has('disputes')) return;
  const subject = `disp_${number}`;
  const dispute = {
    id: subject,
    payment_id: `pay_${number}`,
    amount_paise: amount,
    state: 'open',
    phase: 'chargeback',
  };
  rows.add('disputes', { ...dispute, created_at: day(2), changed_at: day(2) });
  const report = { id: `dispute_open:${subject}:${amount}`, kind: 'dispute_open', order_id: id, subject };
  rows.add('money_reports', { ...report, amount_paise: amount, at: day(2), due_at: day(9) });
}
