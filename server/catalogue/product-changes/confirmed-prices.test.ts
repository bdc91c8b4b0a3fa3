import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productsTable } from '#database/schema/catalogue.ts';
import { auditTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

describe('large price changes on the command line', () => {
  const apply = async (...options: string[]) => {
    const said: string[] = [];
    const code = await shop.commands.get('catalogue')?.(['apply', ...options], (line) => said.push(line));
    return { code, said: said.join('\n') };
  };

  it('lists large price changes and stops, unless called with --yes, which is logged', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'prices-'));
    const files = ['basketball', 'cricket', 'football', 'motorsport', 'limited-edition', 'athletes'];
    for (const file of files) {
      const text = await readFile(path.join('database/seed', `${file}.yaml`), 'utf8');
      await writeFile(
        path.join(folder, `${file}.yaml`),
        file === 'basketball' ? text.replace(/price: \d+/, 'price: 9') : text,
      );
    }
    const stopped = await apply('--from', folder);
    expect(stopped.code).toBe(1);
    expect(stopped.said).toMatch(
      /₹9\.00 is \d.*% below the price of 24 hours before.*\nNothing was changed\.\n.*--yes/,
    );
    const tried = await apply('--from', folder, '--dry');
    expect([tried.code, tried.said]).toEqual([0, expect.stringContaining('--yes')]);
    expect(await shop.database.db.$count(productsTable, eq(productsTable.pricePaise, 900))).toBe(0);
    expect((await apply('--from', folder, '--yes', '--by', 'asha')).code).toBe(0);
    expect(await shop.database.db.$count(productsTable, eq(productsTable.pricePaise, 900))).toBe(1);
    const confirmed = and(
      eq(auditTable.who, 'asha'),
      eq(auditTable.what, 'Applied a price from the data files with --yes'),
    );
    expect(await shop.database.db.$count(auditTable, confirmed)).toBe(1);
  });
});
