import type { Db } from '#database/db.ts';
import { type GatewayOrderRow, noteAsked } from './queries.ts';
import type { Gateway } from './razorpay-client.ts';
import { askRefunds } from './send-refund.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';

export interface AskDeps extends SettleDeps {
  db: Db;
  gateway: Gateway;
  /** Told after the commit which products have other numbers of pieces now. */
  stockChanged(productIds: string[]): void;
}

/** Asks the gateway what it knows of one of its orders, and takes it in. Throws GatewaySilent. */
export async function askAbout(deps: Omit<AskDeps, 'stockChanged'>, gatewayOrder: Pick<GatewayOrderRow, 'id'>): Promise<void> {
  const { db, gateway } = deps;
  const found = await gateway.paymentsOf(gatewayOrder.id);
  for (const said of found) {
    await db.transaction((tx) => settlePayment(tx, deps, said));
    if (said.amount_refunded) await askRefunds(deps, said.id);
  }
  await noteAsked(db, gatewayOrder.id, deps.now());
}
