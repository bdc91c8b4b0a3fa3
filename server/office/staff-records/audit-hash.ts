import { createHash } from 'node:crypto';

/** Hashed fields of an audit row. */
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

/** Value used as the previous hash of the first row. */
export const noHash = '0'.repeat(64);

/** Computes a row's hash, which the next row includes. Fields have a fixed order, since the database reorders keys. */
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
  const fields = [
    number,
    at.toISOString(),
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
  ];
  return createHash('sha256')
    .update(JSON.stringify(fields.map(inOneOrder)))
    .digest('hex');
}

function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, inOneOrder(one)]),
  );
}
