import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RazorpayAccess } from '#server/foundation/child-processes/providers.ts';
import type { Handed } from '#server/money/payments/test-gateway.ts';
import { type Gateway, GatewayRefused, openRazorpay } from './razorpay-client.ts';
import { isPaymentSigned } from './signatures.ts';

/** Gateway that must behave as documented: the sandbox, or the real gateway in its test mode. */
export interface GatewayUnderTest {
  access: RazorpayAccess;
  /** Pays an order by card without capturing, and returns the data that the browser received. */
  pay(gatewayOrderId: string, amountPaise: number): Promise<Handed>;
}

const newReceipt = () => `T${randomBytes(6).toString('hex').toUpperCase()}`;

/**
 * Tests of the gateway features that the shop uses. They run against the sandbox and the gateway's test mode, so that
 * both behave alike.
 */
export function gatewaySuite(open: () => GatewayUnderTest): void {
  const gatewayOf = ({ access }: GatewayUnderTest): Gateway => openRazorpay(access);

  async function paid(under: GatewayUnderTest, amountPaise: number) {
    const gateway = gatewayOf(under);
    const order = await gateway.createOrder({ amountPaise, receipt: newReceipt() });
    const handed = await under.pay(order.id, amountPaise);
    return { gateway, order, handed, paymentId: handed.razorpay_payment_id };
  }

  test('a gateway order has its amount and is found by its receipt', async () => {
    const gateway = gatewayOf(open());
    const receipt = newReceipt();
    const order = await gateway.createOrder({ amountPaise: 142_999, receipt });
    expect(order).toMatchObject({ amount: 142_999, currency: 'INR', receipt, status: 'created' });
    expect((await gateway.findOrders(receipt)).map(({ id }) => id)).toEqual([order.id]);
    expect(await gateway.findOrders(newReceipt())).toEqual([]);
    expect(await gateway.paymentsOf(order.id)).toEqual([]);
  });

  test('an amount below a rupee, an unknown id and wrong keys are refused with an error', async () => {
    const under = open();
    const gateway = gatewayOf(under);
    await expect(gateway.createOrder({ amountPaise: 99, receipt: newReceipt() })).rejects.toThrow(GatewayRefused);
    await expect(gateway.readPayment('pay_AAAAAAAAAAAAAA')).rejects.toThrow(GatewayRefused);
    await expect(gateway.paymentsOf('order_AAAAAAAAAAAAAA')).rejects.toThrow(GatewayRefused);
    const stranger = openRazorpay({ ...under.access, keySecret: 'not the secret' });
    await expect(stranger.createOrder({ amountPaise: 1000, receipt: newReceipt() })).rejects.toThrow(GatewayRefused);
  });

  test('a payment is signed, authorized, and captured once for its full amount', async () => {
    const under = open();
    const { gateway, order, handed, paymentId } = await paid(under, 25_000);
    const ids = { gatewayOrderId: order.id, paymentId };
    expect(isPaymentSigned(under.access.keySecret, ids, handed.razorpay_signature)).toBe(true);
    const reserved = await gateway.readPayment(paymentId);
    expect(reserved).toMatchObject({
      id: paymentId,
      order_id: order.id,
      amount: 25_000,
      currency: 'INR',
      status: 'authorized',
    });
    expect((await gateway.paymentsOf(order.id)).map(({ id }) => id)).toContain(paymentId);
    await expect(gateway.capture(paymentId, 24_000)).rejects.toThrow(GatewayRefused);
    await expect(gateway.refund(paymentId, { amountPaise: 1000, key: `${newReceipt()}-0` })).rejects.toThrow(
      GatewayRefused,
    );
    expect(await gateway.capture(paymentId, 25_000)).toMatchObject({ status: 'captured', captured: true });
    await expect(gateway.capture(paymentId, 25_000)).rejects.toThrow(GatewayRefused);
    expect(await gateway.readPayment(paymentId)).toMatchObject({
      status: 'captured',
      captured: true,
      amount_refunded: 0,
    });
  });

  test('a refund with a key is made once, and another amount or more than is left is refused', async () => {
    const { gateway, paymentId } = await paid(open(), 30_000);
    await gateway.capture(paymentId, 30_000);
    const key = `${newReceipt()}-0`;
    const made = await gateway.refund(paymentId, { amountPaise: 10_000, key });
    expect(made).toMatchObject({ amount: 10_000, payment_id: paymentId, receipt: key });
    expect((await gateway.refund(paymentId, { amountPaise: 10_000, key })).id).toBe(made.id);
    await expect(gateway.refund(paymentId, { amountPaise: 9000, key })).rejects.toThrow(GatewayRefused);
    await expect(gateway.refund(paymentId, { amountPaise: 20_001, key: `${newReceipt()}-0` })).rejects.toThrow(
      GatewayRefused,
    );
    expect((await gateway.refundsOf(paymentId)).map(({ id, receipt }) => ({ id, receipt }))).toEqual([
      { id: made.id, receipt: key },
    ]);
    await gateway.refund(paymentId, { amountPaise: 20_000, key: `${newReceipt()}-0` });
    expect(await gateway.readPayment(paymentId)).toMatchObject({
      status: 'refunded',
      captured: true,
      amount_refunded: 30_000,
    });
  });
}
