import type { Needs } from '#server/foundation/http/context.ts';
import type { Gateway } from '#server/money/gateway/razorpay-client.ts';

/** Dependencies for gateway queries and their effects. */
export interface PaymentContext extends Needs<'db' | 'jobs' | 'now' | 'log' | 'stockChanged' | 'settings'> {
  gateway: Gateway;
}
