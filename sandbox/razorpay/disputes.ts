import type { Books } from './books.ts';
import { lineAdjustment } from './settlements.ts';

const answerSeconds = 7 * 86_400;

/** Creates the function that announces disputes; a payment has at most one. */
export function openDisputes({ records, announce, paymentOf, nowSeconds, save }: Books) {
  /**
   * Announces a new dispute, or its end; a lost one is deducted from the next settlement. Amounts are in paise, times
   * in Unix seconds.
   */
  function dispute(paymentId: string, status: 'open' | 'won' | 'lost'): void {
    const payment = paymentOf(paymentId);
    const entity = {
      ...{ id: paymentId.replace(/^pay_/, 'disp_'), entity: 'dispute', payment_id: payment.id },
      ...{ amount: payment.amount, currency: payment.currency, phase: 'chargeback', status },
      amount_deducted: status === 'lost' ? payment.amount : 0,
      reason_code: 'goods_or_services_not_received_or_partially_received',
      respond_by: payment.created_at + answerSeconds,
      created_at: nowSeconds(),
    };
    if (status === 'lost' && !records.adjustments.some(({ dispute_id: one }) => one === entity.id))
      records.adjustments.push(
        lineAdjustment({
          ...{ amount: payment.amount, description: 'Chargeback', payment_id: payment.id, dispute_id: entity.id },
          created_at: entity.created_at,
        }),
      );
    announce(`payment.dispute.${status === 'open' ? 'created' : status}`, { payment, dispute: entity });
    save();
  }
  return { dispute };
}
