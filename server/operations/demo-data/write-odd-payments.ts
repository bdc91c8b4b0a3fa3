import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { gatewayOrdersTable, moneyMovementsTable, paymentsTable } from '#database/schema/payments.ts';
import { reportMoney } from '#server/money/money-reports/money-reports.ts';
import { differenceReport } from '#server/money/settlement/report-payment.ts';
import type { ImaginedOrder } from './imagine-order.ts';
import { imaginedPayment } from './imagined-payment.ts';

/** Number of second payments, and the share of the amount that an offer at the gateway took off. */
const [oddPaymentCount, offerShare] = [2, 0.05];
const minute = 60_000;

/**
 * Writes second payments of orders that are paid already: a bank's offer lowered their amount, so that staff must
 * decide about them.
 */
export async function writeOddPayments(tx: Db, waiting: readonly ImaginedOrder[]): Promise<void> {
  const paid = waiting.filter(({ payment }) => payment === 'razorpay').slice(1, 1 + oddPaymentCount);
  for (const order of paid) await writeSecondPayment(tx, order);
}

async function writeSecondPayment(tx: Db, { reference, placedAt }: ImaginedOrder): Promise<void> {
  const orderId = `ord_demo${reference.toLowerCase()}`;
  const [asked] = await tx.select().from(gatewayOrdersTable).where(eq(gatewayOrdersTable.orderId, orderId));
  if (!asked) throw new Error(`order ${reference} was not paid`);
  const expectedPaise = asked.amountPaise;
  const amountPaise = Math.round(expectedPaise * (1 - offerShare));
  const { paymentId: id } = imaginedPayment({ orderId: `${orderId} again`, amountPaise, byCard: true });
  const at = new Date(placedAt.getTime() + 2 * minute);
  const payment = { id, heldFor: 'offer' as const, amountPaise, capturedPaise: amountPaise };
  await tx.insert(paymentsTable).values({
    ...{ ...payment, orderId, gatewayOrderId: asked.id, state: 'captured', method: 'card' },
    ...{ instrument: 'Visa card ending 4006', createdAt: new Date(placedAt.getTime() + minute), capturedAt: at },
  });
  await tx
    .insert(moneyMovementsTable)
    .values({ at, orderId, source: 'gateway', reason: 'captured', amountPaise, paymentId: id });
  await reportMoney(tx, at, { ...differenceReport(payment), orderId, amountPaise, expectedPaise });
}
