import { createHmac } from 'node:crypto';
import type { Kept } from '../state.ts';
import { openBooks } from './books.ts';
import { openDisputes } from './disputes.ts';
import { openPayments } from './payments.ts';
import { type GatewayOrder, newId, type Payment, type Records } from './records.ts';
import { openRefunds } from './refunds.ts';
import { openSettlements } from './settlements.ts';

/**
 * Creates the gateway's logic, independent of HTTP: orders, payments, refunds. Every change is saved, and its webhooks
 * queued, before the response.
 */
export function createGateway(kept: Kept<Records>, secrets: { keySecret: string }) {
  const books = openBooks(kept);
  const { records, nowSeconds, save, orderOf, paymentOf } = books;

  function makeOrder(given: {
    amount: number;
    currency: string;
    receipt: string | null;
    notes: Record<string, string>;
  }): GatewayOrder {
    const { amount, currency, receipt, notes } = given;
    const order: GatewayOrder = {
      id: newId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: Object.keys(notes).length > 0 ? notes : [],
      created_at: nowSeconds(),
    };
    records.orders.push(order);
    save();
    return order;
  }

  /** Returns the fields that the browser passes to the shop after a successful payment. */
  function handOver(payment: Payment) {
    const signature = createHmac('sha256', secrets.keySecret).update(`${payment.order_id}|${payment.id}`).digest('hex');
    return { razorpay_payment_id: payment.id, razorpay_order_id: payment.order_id, razorpay_signature: signature };
  }

  return {
    records,
    save,
    orderOf,
    paymentOf,
    makeOrder,
    ...openPayments(books),
    ...openRefunds(books),
    ...openDisputes(books),
    ...openSettlements(books),
    handOver,
  };
}

export type SandboxGateway = ReturnType<typeof createGateway>;
