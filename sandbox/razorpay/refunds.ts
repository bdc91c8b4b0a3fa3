import type { Books } from './books.ts';
import { type GatewayRefund, newId, type Payment } from './records.ts';
import { GatewayRefusal } from './refusal.ts';

/** Amount in paise whose refund fails, as in the gateway's test mode: ₹24.68. */
const failingRefund = 2468;

/** Requested refund; without an amount, the whole rest. */
interface RefundAsked {
  amount?: number;
  receipt: string | null;
  speed: string;
  notes: Record<string, string>;
}

/** Creates the functions of refunds, which complete or fail at once or later. */
export function openRefunds({ records, nowSeconds, save, announce, paymentOf, refundOf }: Books) {
  function refund(paymentId: string, asked: RefundAsked): GatewayRefund {
    const payment = paymentOf(paymentId);
    if (!payment.captured) throw new GatewayRefusal('The payment status should be captured for action to be taken');
    const left = payment.amount - payment.amount_refunded;
    if (left === 0) throw new GatewayRefusal('The payment has been fully refunded already.');
    const amount = asked.amount ?? left;
    if (amount > left)
      throw new GatewayRefusal('The refund amount provided is greater than amount captured.', { field: 'amount' });
    const status = amount === failingRefund ? 'failed' : records.settings.refunds;
    const made = newRefund(payment, amount, asked, nowSeconds());
    records.refunds.push(made);
    tally(payment);
    announce('refund.created', { refund: made, payment });
    if (status !== 'pending') decideRefund(made.id, status);
    save();
    return made;
  }

  /** Completes or fails a pending refund. */
  function decideRefund(refundId: string, status: 'processed' | 'failed'): GatewayRefund {
    const made = refundOf(refundId);
    if (made.status !== 'pending') return made;
    made.status = status;
    made.acquirer_data = { arn: status === 'processed' ? '74332745150045612345678' : null };
    const payment = paymentOf(made.payment_id);
    tally(payment);
    announce(`refund.${status}`, { refund: made, payment });
    save();
    return made;
  }

  function tally(payment: Payment): void {
    const standing = records.refunds.filter(
      ({ payment_id, status }) => payment_id === payment.id && status !== 'failed',
    );
    payment.amount_refunded = standing.reduce((sum, { amount }) => sum + amount, 0);
    const isFull = payment.amount_refunded === payment.amount;
    const partial = payment.amount_refunded > 0 ? 'partial' : null;
    payment.refund_status = isFull ? 'full' : partial;
    payment.status = isFull ? 'refunded' : 'captured';
  }

  return { refund, decideRefund };
}

function newRefund(
  payment: Payment,
  amount: number,
  { receipt, speed, notes }: RefundAsked,
  createdAt: number,
): GatewayRefund {
  return {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    receipt,
    currency: payment.currency,
    payment_id: payment.id,
    notes: Object.keys(notes).length > 0 ? notes : [],
    acquirer_data: { arn: null },
    created_at: createdAt,
    batch_id: null,
    status: 'pending',
    speed_requested: speed,
    speed_processed: 'normal',
  };
}
