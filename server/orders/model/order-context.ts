import type { Needs } from '#server/foundation/http/context.ts';

/** Dependencies of order changes: database, jobs and mails, and stock. */
export type OrderContext = Needs<
  'db' | 'jobs' | 'secret' | 'publicUrl' | 'now' | 'stockChanged' | 'shopFacts' | 'settings'
>;
