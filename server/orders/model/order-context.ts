import type { Needs } from '#server/foundation/http/context.ts';

/** What it takes to change an order: its row, what follows by job and by mail, and the shelf its pieces come from. */
export type OrderContext = Needs<'db' | 'jobs' | 'secret' | 'publicUrl' | 'now' | 'stockChanged'>;
