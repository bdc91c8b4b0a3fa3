import { createHash } from 'node:crypto';

/** A row of the audit, as far as its hash speaks of it. */
export interface HashedRow {
  number: number;
  at: Date;
  actor: string;
  memberId: string | null;
  who: string;
  role: string;
  from: string;
  thing: string;
  about: string;
  what: string;
  before: unknown;
  after: unknown;
  why: string | null;
  previousHash: string;
}

/** What stands before the first row. */
export const noHash = '0'.repeat(64);

/** Gives the hash of a row, which the next one carries: over every field, in an order of ours, since a database keeps keys in its own. */
export function auditHash({
  number,
  at,
  actor,
  memberId,
  who,
  role,
  from,
  thing,
  about,
  what,
  before,
  after,
  why,
  previousHash,
}: HashedRow) {
  const fields = [number, at.toISOString(), actor, memberId, who, role, from, thing, about, what, before, after, why, previousHash];
  return createHash('sha256')
    .update(JSON.stringify(fields.map(inOneOrder)))
    .digest('hex');
}

function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, inOneOrder(one)]));
}
