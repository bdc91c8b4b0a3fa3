import type { Needs } from '#server/foundation/http/context.ts';
import type { Courier } from './courier.ts';

/** Dependencies for sending and tracking parcels. */
export interface CourierContext
  extends Needs<
    'db' | 'jobs' | 'files' | 'publicUrl' | 'secret' | 'now' | 'log' | 'packsItself' | 'shopFacts' | 'settings'
  > {
  courier: Courier;
}
