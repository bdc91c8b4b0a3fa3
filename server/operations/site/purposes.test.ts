import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { deletionDays } from '#contract/account-deletion.ts';
import { messageMonths } from '#contract/message-rules.ts';
import { dataPurposes } from '#contract/purposes.ts';
import { contactMonths, eventDays, mailDays, paperYears, unsoldMonths } from '#contract/retention.ts';
import { unusedMs } from '#server/fulfilment/uploads/take-picture.ts';

/** Tables without personal data. */
const ofNobody = new Set([
  'products',
  // Pictures of products.
  'product_photographs',
  'slide_pictures',
  'athletes',
  'sports',
  'kinds',
  'clubs',
  'collections',
  'assets',
  'facts',
  'document_series',
  'stock',
  'stock_levels',
  // Results of test calls to outside services.
  'integration_tests',
  'stock_movements',
  'purchase_orders',
  'purchase_order_lines',
  'purchases',
  'purchase_lines',
  'stock_counts',
  'stock_count_lines',
  'sku_places',
  'print_film',
  // Policy violations of pages: a directive and a page without its query, and no visitor.
  'policy_reports',
  // Prepared text snippets of staff.
  'ready_answers',
]);

async function tables(): Promise<{ name: string; columns: string[] }[]> {
  const folder = path.resolve(import.meta.dirname, '../../../database/schema');
  const modules: Record<string, unknown>[] = await Promise.all(
    readdirSync(folder).map((file) => import(path.join(folder, file))),
  );
  const found = modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is PgTable => is(value, PgTable));
  return found.map((table) => ({ name: getTableName(table), columns: Object.keys(getTableColumns(table)) }));
}

test('every database table belongs to a published purpose, or has no personal data', async () => {
  const told = new Set<string>(Object.values(dataPurposes).flatMap(({ tables: of }) => [...of]));
  const all = await tables();
  expect(all.length).toBeGreaterThan(25);
  expect(all.map(({ name }) => name).filter((name) => !told.has(name) && !ofNobody.has(name))).toEqual([]);
  const names = new Set(all.map(({ name }) => name));
  expect([...told].filter((name) => !names.has(name))).toEqual([]);
});

test('a table without personal data has no column for a person', async () => {
  const personal = /^(?:email|phone|address|name|fullName|firstName|lastName|accountId|device|network)$/;
  const wrong = (await tables())
    .filter(({ name }) => ofNobody.has(name))
    .flatMap(({ name, columns }) =>
      columns.filter((column) => personal.test(column)).map((column) => `${name}.${column}`),
    );
  expect(
    wrong.filter(
      (one) =>
        ![
          'products.name',
          'athletes.name',
          'sports.name',
          'kinds.name',
          'clubs.name',
          'collections.name',
          'facts.name',
          'assets.name',
        ].includes(one),
    ),
  ).toEqual([]);
});

test('the published retention periods are those of the code', () => {
  expect(messageMonths).toBe(24);
  expect(dataPurposes.messages.kept).toBe('24 months');
  expect(dataPurposes.messages.line).toContain('24 months');
  expect(deletionDays).toBe(7);
  expect(dataPurposes.account.kept).toContain('7 days more');
  expect(unusedMs / 86_400_000).toBe(30);
  expect([contactMonths, unsoldMonths, paperYears, mailDays]).toEqual([24, 6, 8, 180]);
  expect(dataPurposes.orders.kept).toContain('24 months after its end, 6 where nothing was sold');
  expect(dataPurposes.invoices.kept).toContain('8 years after the end of their financial year');
  expect(dataPurposes.mails.kept).toContain('180 days');
  expect(dataPurposes.events.kept).toBe('180 days; a year from 13 May 2027 on, when the law asks for one');
  expect([eventDays.most, eventDays.mostUnderRules, eventDays.rulesFrom]).toEqual([180, 365, '2027-05-13']);
  // Section 36 of the CGST Act: 72 months after the return of the year is due, nine months after its end.
  expect(paperYears * 12).toBeGreaterThanOrEqual(9 + 72);
  expect(dataPurposes.pictures.kept).toContain('30 days where nothing is ordered');
});

test('the sign-up page says that accounts are for adults, and the policy has a rule for children', async () => {
  const read = (file: string) => readFile(path.resolve(import.meta.dirname, '../../..', file), 'utf8');
  expect(await read('storefront/routes/signup.tsx')).toContain(
    'By making an account you say that you are 18 or older.',
  );
  expect(await read('server/foundation/content/first/privacy.md')).toContain(
    'An account is for whoever is 18 or older',
  );
});
