import type { Needs } from '#server/foundation/http/context.ts';
import type { Gateway } from '#server/money/gateway/razorpay-client.ts';

/** What it takes to ask the gateway, and to follow what it says. */
export interface PaymentContext extends Needs<'db' | 'jobs' | 'now' | 'log' | 'stockChanged'> {
  gateway: Gateway;
}
