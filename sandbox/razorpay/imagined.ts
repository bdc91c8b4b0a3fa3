import type { Payment } from './records.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^pay_(Demo([UC])([0-9A-Za-z]{4})[0-9A-Za-z]{5})$/;

/**
 * Reconstructs a captured payment that a demo invented, from its id: `Demo`, U (UPI) or C (card), paise as four base-62
 * digits, and five that identify the order. Undefined for other ids. Pure.
 */
export function findImaginedPayment(id: string, nowSeconds: number): Payment | undefined {
  const [, name, way, paise] = form.exec(id) ?? [];
  if (name === undefined || paise === undefined) return undefined;
  const amount = [...paise].reduce((sum, digit) => sum * digits.length + digits.indexOf(digit), 0);
  const card = { id: `card_${name}`, entity: 'card' as const, network: 'Visa', last4: '', type: 'debit' };
  return {
    ...{
      id,
      entity: 'payment',
      amount,
      currency: 'INR',
      status: 'captured',
      order_id: `order_${name}`,
      invoice_id: null,
    },
    ...{
      international: false,
      method: way === 'C' ? 'card' : 'upi',
      amount_refunded: 0,
      refund_status: null,
      captured: true,
    },
    ...{
      description: null,
      card_id: way === 'C' ? card.id : null,
      ...(way === 'C' && { card }),
      bank: null,
      wallet: null,
      vpa: null,
    },
    ...{ email: null, contact: null, notes: [], fee: Math.round(amount * 0.0236), tax: Math.round(amount * 0.0036) },
    ...{
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: {},
    },
    created_at: nowSeconds,
  };
}
