import { readdirSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { deletionDays } from '#contract/account-deletion.ts';
import { messageMonths } from '#contract/message-rules.ts';
import { purposes } from '#contract/purposes.ts';
import { unusedMs } from '#server/uploads/take-picture.ts';

/** Tables that hold nothing of anybody. */
const ofNobody = new Set([
  'products',
  'athletes',
  'assets',
  'facts',
  'document_series',
  'stock',
  'stock_movements',
  'stock_counts',
  'stock_count_lines',
  // What pages refused: a rule, a page without its question, and nobody who looked at it.
  'policy_reports',
]);

async function tables(): Promise<{ name: string; columns: string[] }[]> {
  const folder = path.resolve(import.meta.dirname, '../../database/schema');
  const modules: Record<string, unknown>[] = await Promise.all(readdirSync(folder).map((file) => import(path.join(folder, file))));
  const found = modules.flatMap((module) => Object.values(module)).filter((value): value is PgTable => is(value, PgTable));
  return found.map((table) => ({ name: getTableName(table), columns: Object.keys(getTableColumns(table)) }));
}

test('every table of the database is kept for a purpose that people are told, or is of nobody', async () => {
  const told = new Set<string>(Object.values(purposes).flatMap(({ tables: of }) => [...of]));
  const all = await tables();
  expect(all.length).toBeGreaterThan(25);
  expect(all.map(({ name }) => name).filter((name) => !told.has(name) && !ofNobody.has(name))).toEqual([]);
  const names = new Set(all.map(({ name }) => name));
  expect([...told].filter((name) => !names.has(name))).toEqual([]);
});

test('what is of nobody has no column for a person', async () => {
  const personal = /^(?:email|phone|address|name|fullName|firstName|lastName|accountId|device|network)$/;
  const wrong = (await tables())
    .filter(({ name }) => ofNobody.has(name))
    .flatMap(({ name, columns }) => columns.filter((column) => personal.test(column)).map((column) => `${name}.${column}`));
  expect(wrong.filter((one) => !['products.name', 'athletes.name', 'facts.name', 'assets.name'].includes(one))).toEqual([]);
});

test('the terms that are told are those that are kept', () => {
  expect(messageMonths).toBe(24);
  expect(purposes.messages.kept).toBe('24 months');
  expect(purposes.messages.line).toContain('24 months');
  expect(deletionDays).toBe(7);
  expect(purposes.account.kept).toContain('7 days more');
  expect(unusedMs / 86_400_000).toBe(30);
  expect(purposes.pictures.kept).toContain('30 days where nothing is ordered');
});
