import { expect, test } from 'vitest';
import { openTestShop } from '#server/app/test-support/test-shop.ts';
import { openRemittance } from '#server/office/cash/open-remittance.ts';
import { listRemittances } from '#server/office/cash/read-remittances.ts';
import { fillRemittances } from './fill-remittances.ts';
import { fillShop } from './fill-shop.ts';

test('demo cash is remitted by its parcels, and one parcel is short of an amount', async () => {
  const now = new Date('2026-11-23T10:00:00+05:30');
  const shop = await openTestShop(() => now, undefined, { idle: true });
  try {
    const { db } = shop.database;
    await fillShop(shop, db, { orders: 400, seed: 3, now });
    const made = await fillRemittances(db, { now, toFind: true });
    expect(made).toBeGreaterThan(10);
    expect(await fillRemittances(db, { now, toFind: true })).toBe(0);
    const { remittances, owed } = await listRemittances(db, undefined, now);
    expect(remittances.map(({ unfit, difference }) => [unfit, difference])).toEqual(
      remittances.map((_, at) => [at === 0 ? 1 : 0, 0]),
    );
    expect(owed.late).toBe(0);
    const { faults } = await openRemittance(db, remittances[0]?.id ?? '');
    expect(faults).toMatchObject([{ fault: expect.stringMatching(/: ₹99\.00 less\./) }]);
  } finally {
    await shop.close();
  }
});
