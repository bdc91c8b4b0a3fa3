import { expect, it } from 'vitest';
import { readJournal } from '#server/platform/test-schemas.ts';
import { checkUpgrade } from './test-upgrade.ts';

const { entries } = await readJournal();

// Every schema: every-schema.system.test.ts.
it.each([1, Math.ceil(entries.length / 2), entries.length - 1])('brings a shop with orders forward whole from schema %i', async (count) => {
  const found = await checkUpgrade(count, 60);
  expect(found.faults).toEqual([]);
  expect(found.orders).toBe(60);
});
