import type { Needs } from '#server/foundation/http/context.ts';
import type { Courier } from './courier.ts';

/** What it takes to send parcels and to follow them. */
export interface CourierContext extends Needs<'db' | 'jobs' | 'files' | 'publicUrl' | 'secret' | 'now' | 'log' | 'packsItself'> {
  courier: Courier;
}
