import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/foundation/database/database.ts';
import { openTestDatabase } from '#server/foundation/database/test-database.ts';
import { storeRemittances } from '#server/money/cash-remittances/store-remittances.ts';
import { aRemittance } from '#server/money/cash-remittances/test-remittances.ts';
import { readRemittanceRegisters } from './remittance-registers.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

it('the registers of the courier’s cash have the transfers of the month and their parcels, with what is missing', async () => {
  const { db } = database;
  const now = new Date('2027-02-02T12:00:00+05:30');
  // 50 rupees are missing at the bank, and the shop knows no such parcel.
  const sums = { bankPaise: 90_000, freightPaise: 5_000, bankReference: 'NEFT1' };
  const parcels = [{ awb: '7710000000001', paise: 100_000 }];
  const before = aRemittance('CRF-0', '2026-12-31', parcels);
  await storeRemittances(db, [aRemittance('CRF-1', '2027-01-01', parcels, sums), before], now);
  const [transfers, lines] = await readRemittanceRegisters(db, '2027-01');
  expect(transfers?.rows).toEqual([
    ['2027-01-01', 'CRF-1', 'NEFT1', 'Remittance success', 100_000, 5_000, 0, 90_000, -5_000],
  ]);
  expect(transfers?.sums).toMatchObject({ Amount: 90_000, Difference: -5_000 });
  expect(lines?.rows).toEqual([
    ['2027-01-01', 'CRF-1', '7710000000001', null, null, 100_000, expect.stringMatching(/remitted before, in CRF-0/)],
  ]);
});
