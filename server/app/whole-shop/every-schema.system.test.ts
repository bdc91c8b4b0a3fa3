import { describe, test } from 'vitest';
import { checkUpgrade } from '#server/app/test-support/test-upgrade.ts';
import { readJournal } from '#server/foundation/database/test-schemas.ts';

const { entries } = await readJournal();
/** Enough for every kind of order; `npm run bench -- upgrade` does it with two thousand. */
const orders = 60;

describe('a shop of every schema there was, with orders of every kind it could hold', () => {
  test.concurrent.for(entries.map(({ tag }, index) => [tag, index + 1] as const))(
    '%s comes forward whole',
    async ([, count], { expect }) => {
      const found = await checkUpgrade(count, orders);
      expect(found.faults).toEqual([]);
      expect(found.orders).toBe(orders);
    },
  );
});
