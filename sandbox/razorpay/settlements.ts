import type { Books } from './books.ts';
import { type GatewayRefund, newId, type Payment, type SettledLine } from './records.ts';

const daySeconds = 86_400;
/** Seconds by which India is ahead of UTC. */
const indiaSeconds = 19_800;
/** Days after which a payment is settled. */
const paymentDays = 2;
/** Time of a day's settlement in India, in seconds since midnight. */
const settledAt = 10 * 3600;
/** Paise of the faults that take or miss an amount: ₹312.40. */
const faultPaise = 31_240;

/** Number of the day in India. */
const dayOf = (seconds: number): number => Math.floor((seconds + indiaSeconds) / daySeconds);

/**
 * Creates the functions of settlements. Captured payments are settled two days later, with the refunds and deductions
 * until then; a sum of zero or less waits for the next day.
 */
export function openSettlements({ records, nowSeconds, save }: Books) {
  const isSettled = (id: string) =>
    records.unlisted.includes(id) || records.settlementLines.some(({ entity_id: one }) => one === id);

  /** Lists lines of what is due at the end of a day. */
  function dueLines(until: { payments: number; others: number }): SettledLine[] {
    const payments = records.payments.filter(
      ({ id, captured, created_at: at }) => captured && dayOf(at) <= until.payments && !isSettled(id),
    );
    const refunds = records.refunds.filter(
      ({ id, status, created_at: at }) => status === 'processed' && dayOf(at) <= until.others && !isSettled(id),
    );
    const others = records.adjustments.filter(
      ({ entity_id: id, created_at: at }) => dayOf(at) <= until.others && !isSettled(id),
    );
    return [...payments.map(linePayment), ...refunds.map((refund) => lineRefund(refund, records.payments)), ...others];
  }

  function settle(due: readonly SettledLine[], at: number): void {
    const { amount, lines, failed } = withFault(due, records.settings.settlements ?? 'none', records.settlementLines);
    if (amount <= 0 || due.length === 0) return;
    const id = newId('setl');
    const utr = failed ? null : `${at}sandbox`;
    const status = failed ? 'failed' : 'processed';
    records.settlements.push({ id, entity: 'settlement', amount, status, fees: 0, tax: 0, utr, created_at: at });
    for (const line of lines)
      records.settlementLines.push({
        ...line,
        ...{ settled: true, settled_at: at, settlement_id: id, settlement_utr: utr },
      });
    for (const { entity_id: one } of due) if (!isSettled(one)) records.unlisted.push(one);
    save();
  }

  /** Makes the settlements of all days that are over, oldest first. */
  function settleDueDays(): void {
    const today = dayOf(nowSeconds());
    const first = Math.min(today, ...records.payments.map(({ created_at: at }) => dayOf(at) + paymentDays));
    for (let day = first; day <= today; day += 1) {
      const at = day * daySeconds - indiaSeconds + settledAt;
      if (at > nowSeconds()) return;
      settle(dueLines({ payments: day - paymentDays, others: day - 1 }), at);
    }
  }

  /** Settles everything at once. */
  function settleNow(): void {
    const today = dayOf(nowSeconds());
    settle(dueLines({ payments: today, others: today }), nowSeconds());
  }

  /** Lists the lines of a day in India. */
  function linesOn({ year, month, day }: { year: number; month: number; day?: number | undefined }): SettledLine[] {
    const wanted = `${year}-${String(month).padStart(2, '0')}${day ? `-${String(day).padStart(2, '0')}` : ''}`;
    return records.settlementLines.filter(({ settled_at: at }) =>
      new Date(((at ?? 0) + indiaSeconds) * 1000).toISOString().startsWith(wanted),
    );
  }

  return { settleDueDays, settleNow, linesOn };
}

const plainLine = {
  ...{ currency: 'INR', on_hold: false, settled: false, settled_at: null, settlement_id: null, posted_at: null },
  ...{ credit_type: 'default', description: null, notes: [], settlement_utr: null, order_receipt: null },
  ...{ method: null, card_network: null, card_issuer: null, card_type: null, dispute_id: null },
};

function linePayment(payment: Payment): SettledLine {
  const { id, amount, order_id, method, created_at } = payment;
  const [fee, tax] = [payment.fee ?? 0, payment.tax ?? 0];
  return {
    ...plainLine,
    ...{ entity_id: id, type: 'payment', debit: 0, credit: amount - fee, amount, fee, tax },
    ...{ payment_id: null, order_id, method, created_at },
  };
}

function lineRefund({ id, amount, payment_id, created_at }: GatewayRefund, payments: readonly Payment[]) {
  const payment = payments.find((one) => one.id === payment_id);
  return {
    ...plainLine,
    ...{ entity_id: id, type: 'refund', debit: amount, credit: 0, amount, fee: 0, tax: 0, payment_id },
    ...{ order_id: payment?.order_id ?? null, method: payment?.method ?? null, created_at },
  };
}

/** Creates the line of a deduction, such as a lost dispute. Amount in paise. */
export function lineAdjustment(given: {
  amount: number;
  description: string;
  payment_id: string | null;
  dispute_id: string | null;
  created_at: number;
}): SettledLine {
  const { amount, ...named } = given;
  return {
    ...plainLine,
    ...{ entity_id: newId('adj'), type: 'adjustment', debit: amount, credit: 0, amount, fee: 0, tax: 0 },
    ...{ order_id: null, ...named },
  };
}

const sumOf = (lines: readonly SettledLine[]) => lines.reduce((sum, { credit, debit }) => sum + credit - debit, 0);

/** Returns the amount and lines of a settlement with the fault that was chosen on the control page. */
function withFault(
  due: readonly SettledLine[],
  fault: NonNullable<Books['records']['settings']['settlements']>,
  before: readonly SettledLine[],
): { amount: number; lines: SettledLine[]; failed: boolean } {
  const whole = (lines: SettledLine[]) => ({ amount: sumOf(lines), lines, failed: false });
  const [first, ...rest] = due;
  if (!first) return whole([]);
  switch (fault) {
    case 'short':
      return { ...whole([...due]), amount: sumOf(due) - faultPaise };
    case 'a line missing':
      return { ...whole([...rest]), amount: sumOf(due) };
    case 'a line twice': {
      const again = before.findLast(({ type }) => type === 'payment');
      return whole([...due, ...(again ? [again] : [])]);
    }
    case 'a fee twice':
      return whole([{ ...first, fee: 2 * first.fee, tax: 2 * first.tax, credit: first.credit - first.fee }, ...rest]);
    case 'a deduction':
      return whole([
        ...due,
        lineAdjustment({
          ...{ amount: faultPaise, description: 'Adjustment', payment_id: null, dispute_id: null },
          created_at: first.created_at,
        }),
      ]);
    case 'an unknown payment':
      return whole([...due, { ...first, entity_id: newId('pay'), order_id: null }]);
    case 'refused by the bank':
      return { ...whole([...due]), failed: true };
    default:
      return whole([...due]);
  }
}
