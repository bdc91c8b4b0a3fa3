import { expect, it } from 'vitest';
import { checkUpgrade } from '#server/app/test-support/test-upgrade.ts';
import { readJournal } from '#server/foundation/database/test-schemas.ts';

const { entries } = await readJournal();

// Every schema: every-schema.system.test.ts.
it.each([1, Math.ceil(entries.length / 2), entries.length - 1])(
  'upgrades a shop with orders from schema %i without losses',
  async (count) => {
    const found = await checkUpgrade(count, 60);
    expect(found.faults).toEqual([]);
    expect(found.orders).toBe(60);
  },
);
