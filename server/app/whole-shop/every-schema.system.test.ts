import { describe, test } from 'vitest';
import { checkUpgrade } from '#server/app/test-support/test-upgrade.ts';
import { readJournal } from '#server/foundation/database/test-schemas.ts';

const { entries } = await readJournal();
/** Enough orders for every kind; `npm run bench -- upgrade` does it with two thousand. */
const orders = 60;

describe('upgrading a shop with orders of every kind from each older schema', () => {
  test.concurrent.for(entries.map(({ tag }, index) => [tag, index + 1] as const))(
    'upgrades all orders of the schema %s',
    async ([, count], { expect }) => {
      const found = await checkUpgrade(count, orders);
      expect(found.faults).toEqual([]);
      expect(found.orders).toBe(orders);
    },
  );
});
