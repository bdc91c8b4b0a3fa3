import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { fetchSettlements } from '#server/money/bank-settlements/fetch-settlements.ts';
import { settleUnowedReports } from '#server/money/money-reports/settle-unowed-reports.ts';
import type { PaymentContext } from '#server/money/payments/payment-context.ts';
import { sendRefund } from '#server/money/refunds/send-refund.ts';
import { askAboutUndecided } from '#server/money/settlement/ask-undecided.ts';
import { capturePayments } from '#server/money/settlement/capture-payments.ts';
import { endHold } from '#server/money/settlement/end-hold.ts';
import { readPayment } from '#server/money/settlement/read-payment.ts';

/**
 * Starts the payment workers. Without a gateway, jobs that need it stay queued; expired COD orders and reports of which
 * nothing is owed still end.
 */
export async function workPayments(
  jobs: Jobs,
  { gateway, ...shop }: Omit<PaymentContext, 'gateway'> & { gateway: PaymentContext['gateway'] | undefined },
): Promise<void> {
  await jobs.work('end-hold', ({ orderId }) => endHold({ ...shop, gateway }, orderId));
  await jobs.work('settle-unowed-reports', () => settleUnowedReports(shop.db, shop.now()));
  await jobs.schedule('settle-unowed-reports', '*/5 * * * *', {});
  if (!gateway) return;
  const withGateway: PaymentContext = { ...shop, gateway };
  await jobs.work('capture-payments', ({ orderId }) => capturePayments(withGateway, orderId));
  await jobs.work('send-refund', ({ refundId }) => sendRefund(withGateway, refundId));
  await jobs.work('read-payment', ({ paymentId }) => readPayment(withGateway, paymentId));
  await jobs.work('ask-gateway', async () => void (await askAboutUndecided(withGateway)));
  await jobs.schedule('ask-gateway', '*/5 * * * *', {});
  await jobs.work('fetch-settlements', () => fetchSettlements(withGateway));
  await jobs.schedule('fetch-settlements', '25 */3 * * *', {}, { missed: 'once' });
}
