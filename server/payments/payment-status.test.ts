import { expect, test } from 'vitest';
import { paymentState } from './payment-status.ts';

const now = new Date('2026-11-23T10:00:00Z');
const later = new Date(now.getTime() + 60_000);
const earlier = new Date(now.getTime() - 60_000);
const order = { state: 'placed' as const, payment: 'razorpay' as const, totalPaise: 5000, creditPaise: 0, heldUntil: later, paidBy: null };
const payment = { id: 'pay_1', state: 'created' as const, failure: null, createdAt: now, capturedPaise: 0 };
const failed = { ...payment, state: 'failed' as const };
const authorized = { ...payment, state: 'authorized' as const };
const captured = { ...payment, state: 'captured' as const, capturedPaise: 5000 };
const back = { paymentId: 'pay_1', state: 'processed' as const, amountPaise: 5000 };
const gone = { ...order, state: 'payment_failed' as const };
const over = { ...gone, heldUntil: earlier };
const cancelled = { ...order, state: 'cancelled' as const };

test.each([
  ['nothing tried', order, [], [], 'due'],
  ['cash on delivery', { ...order, payment: 'cod' }, [], [], 'none'],
  ['credit paid for it', { ...order, creditPaise: 5000 }, [], [], 'none'],
  ['the bank has not answered', order, [payment], [], 'processing'],
  ['nor for a quarter of an hour', order, [{ ...payment, createdAt: new Date(now.getTime() - 16 * 60_000) }], [], 'due'],
  ['one failed, the next is open', order, [payment, failed], [], 'processing'],
  ['the last try failed', order, [failed], [], 'failed'],
  ['and the window was closed', gone, [failed], [], 'failed'],
  ['long ago', over, [failed], [], 'ended'],
  ['the hold ended', over, [], [], 'ended'],
  ['paid', { ...order, state: 'paid', paidBy: 'pay_1', heldUntil: null }, [authorized], [], 'paid'],
  ['and on its way', { ...order, state: 'shipped', paidBy: 'pay_1' }, [captured], [], 'paid'],
  ['a part went back', { ...order, state: 'delivered', paidBy: 'pay_1' }, [captured], [{ ...back, amountPaise: 100 }], 'paid'],
  ['given up', cancelled, [failed], [], 'cancelled'],
  ['given up, and money came', cancelled, [authorized], [], 'going_back'],
  ['cancelled after it was paid', { ...cancelled, paidBy: 'pay_1' }, [captured], [{ ...back, state: 'pending' as const }], 'going_back'],
  ['and the money is back', { ...cancelled, paidBy: 'pay_1' }, [captured], [back], 'gone_back'],
  ['another payment paid for it', { ...order, state: 'confirmed', paidBy: 'pay_2' }, [captured], [], 'paid'],
] as const)('%s: %s', (_what, of, payments, refunds, state) => expect(paymentState(of, payments, refunds, now)).toBe(state));
