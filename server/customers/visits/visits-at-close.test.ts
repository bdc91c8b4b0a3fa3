import { expect, it } from 'vitest';
import { visitCountsTable } from '#database/schema/visits.ts';
import { openSeededDatabase } from '#server/app/test-support/test-template.ts';
import { createVisitCounter } from './visit-counter.ts';

it('the store at shutdown has what was counted while an earlier store was running', async () => {
  const { db } = await openSeededDatabase();
  const now = () => new Date('2026-11-23T04:20:00Z');
  const counter = createVisitCounter({ db, log: { warn: () => {} }, now });
  counter.count({ step: 'home' });
  const everyTenSeconds = counter.store();
  counter.count({ step: 'cart' });
  // The hook of the shutdown.
  await counter.store();
  await everyTenSeconds;
  expect((await db.select().from(visitCountsTable)).map(({ step }) => step).toSorted()).toEqual(['cart', 'home']);
});
