import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breachesOf, type Entry, migrationFaults, readEntries } from '#server/foundation/http/test-migration-rules.ts';
import { migrationsFolder } from './database.ts';
import { createTestServerDatabase } from './test-database.ts';
import { readJournal, readSchema, type Schema, statementsOf } from './test-schemas.ts';

let made: Awaited<ReturnType<typeof createTestServerDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  made = await createTestServerDatabase();
  client = new pg.Client({ connectionString: made.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await made.drop();
});

test('each migration’s entry in the README declares its effect on the previous release, and it is true', async () => {
  const entries = readEntries(await readFile(path.join(migrationsFolder, 'README.md'), 'utf8'));
  const { entries: journal } = await readJournal();
  const faults: string[] = [];
  let before: Schema = { tables: new Map(), rules: new Map() };
  for (const [index, { tag }] of journal.entries()) {
    for (const statement of await statementsOf(tag)) await client.query(statement);
    const after = await readSchema(client);
    const earlier = journal.slice(0, index).map((one) => one.tag);
    faults.push(
      ...migrationFaults(
        tag,
        breachesOf(before, after),
        entries.find((one) => one.tag === tag),
        earlier,
      ),
    );
    before = after;
  }
  expect(faults).toEqual([]);
  expect(entries.map(({ tag }) => tag)).toEqual(journal.map(({ tag }) => tag));
});

test('each migration has a later timestamp than those before it, so that none is skipped', async () => {
  const times = (await readJournal()).entries.map(({ when }) => when);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(times.length);
});

describe('a migration', () => {
  const begin = `create table goods (id text primary key, name text not null, size text, pieces integer not null default 1,
    constraint enough check (pieces > 0)); create table old (id text)`;
  const entry = (kind: string, why: string, unusedSince = ''): Entry => ({ tag: '0002_next', kind, why, unusedSince });
  const silent = entry('expand', 'it adds and takes nothing away');

  /** Returns the faults of a migration of these statements with this entry. */
  async function faultsOf(statements: string, written?: Entry): Promise<string[]> {
    await client.query('begin; drop schema public cascade; create schema public');
    try {
      await client.query(begin);
      const before = await readSchema(client);
      await client.query(statements);
      return migrationFaults('0002_next', breachesOf(before, await readSchema(client)), written, [
        '0000_first',
        '0001_second',
      ]);
    } finally {
      await client.query('rollback');
    }
  }

  test.each([
    ['a new table', 'create table more (id text primary key, name text not null)'],
    ['a new column that may be empty', 'alter table goods add column note text'],
    ['a new column with a default', 'alter table goods add column kept integer not null default 0'],
    ['a new index', 'create index by_name on goods (name)'],
    ['a rule less', 'alter table goods drop constraint enough, alter column name drop not null'],
    ['a key of a new column', 'alter table goods add column code text unique'],
  ])('%s counts as an expansion', async (_, statements) => {
    expect(await faultsOf(statements, silent)).toEqual([]);
  });

  test.each([
    ['a column that is dropped', 'alter table goods drop column size', 'goods.size: the column is gone'],
    ['a column that is renamed', 'alter table goods rename column size to sizes', 'goods.size: the column is gone'],
    ['a table that is dropped', 'drop table old', 'old: the table is gone'],
    ['a table that is renamed', 'alter table old rename to older', 'old: the table is gone'],
    ['a column without default', 'alter table goods add column note text not null', 'goods.note: the column is new'],
    [
      'a column that must be filled',
      'alter table goods alter column size set not null',
      'goods.size: the column may no longer be empty',
    ],
    [
      'a default that goes',
      'alter table goods alter column pieces drop default',
      'goods.pieces: the column has no default any more',
    ],
    [
      'another type',
      'alter table goods alter column pieces type bigint',
      'goods.pieces: the column was integer and is bigint',
    ],
  ])('%s is refused as expansion, and accepted as contraction that names its release', async (_, statements, says) => {
    expect((await faultsOf(statements, silent))[0]).toContain(says);
    const why = 'nothing has used it since then';
    expect(await faultsOf(statements, entry('contract', why))).toHaveLength(1);
    expect(await faultsOf(statements, entry('contract', why, '0003_later'))).toHaveLength(1);
    expect(await faultsOf(statements, entry('contract', why, '0001_second'))).toEqual([]);
  });

  test.each([
    ['a new check', 'alter table goods add constraint few check (pieces < 9)', 'few'],
    ['another check', 'alter table goods drop constraint enough, add constraint enough check (pieces > 1)', 'enough'],
    [
      'a check of a new column',
      'alter table goods add column most integer, add constraint fits check (pieces <= most)',
      'fits',
    ],
    ['a new key', 'alter table goods add constraint once unique (name)', 'once'],
    ['a new unique index', 'create unique index once on goods (name)', 'once'],
    ['a new reference', 'alter table goods add constraint known foreign key (size) references goods (id)', 'known'],
  ])('%s needs an entry that names it', async (_, statements, name) => {
    expect((await faultsOf(statements, silent))[0]).toContain(`goods.${name}: `);
    expect(await faultsOf(statements, entry('expand', `old processes write nothing that \`${name}\` refuses`))).toEqual(
      [],
    );
  });

  test('a migration without an entry or a reason is refused', async () => {
    const adds = 'create table more (id text)';
    expect(await faultsOf(adds)).toHaveLength(1);
    expect(await faultsOf(adds, entry('', 'it adds and takes nothing away'))).toHaveLength(1);
    expect(await faultsOf(adds, entry('expand', 'fine'))).toHaveLength(1);
  });
});
