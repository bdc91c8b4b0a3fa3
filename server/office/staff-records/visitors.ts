import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { Problem } from '#server/foundation/errors/problem.ts';

/**
 * Start of the ids of demo users, and of visitors who join by their invitations or by those of such visitors: anyone
 * may enter a demonstration as them.
 */
export const visitorIdStart = 'stf_demo_';

/** Returns true for the id of a demonstration's visitor. The command line has no id and is none. Pure. */
export const isVisitorId = (id: string | null | undefined): boolean => id?.startsWith(visitorIdStart) ?? false;

/** SQL condition for the ids of visitors of a demonstration. */
export const isVisitor = (id: AnyPgColumn): SQL => sql`starts_with(${id}, ${visitorIdStart})`;

/**
 * Throws Problem 409 `not_offered` if a visitor of a demonstration acts on a real member of staff, or on the invitation
 * that one sent. `byId` is who acts, `ofId` on whom; null stands for the command line.
 */
export function refuseVisitor(byId: string | null | undefined, ofId: string | null): void {
  if (!isVisitorId(byId) || isVisitorId(ofId)) return;
  throw new Problem(409, 'not_offered', 'Visitors of a demonstration cannot change the people who work here.');
}
