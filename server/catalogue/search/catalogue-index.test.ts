import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSeededDatabase } from '#server/app/test-support/test-template.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import type { Database } from '#server/foundation/database/database.ts';
import { type CatalogueIndex, createCatalogueIndex, type MadeIndex } from './catalogue-index.ts';

let database: Database;
let folder = '';
const opened: CatalogueIndex[] = [];

beforeAll(async () => {
  database = await openSeededDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-index-'));
});
beforeEach(async () => {
  await rm(file(), { force: true });
});
afterAll(async () => {
  await Promise.all(opened.map((index) => index.close()));
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const file = () => path.join(folder, 'search', 'index');

/** The index of a process with a large catalogue, and its warnings. */
function open(fewProducts = 10) {
  const made: MadeIndex[] = [];
  const warned: unknown[] = [];
  const index = createCatalogueIndex(firstFacts, {
    db: database.db,
    place: { url: database.url, file: file() },
    log: { warn: (details) => warned.push(details) },
    told: (one) => made.push(one),
    fewProducts,
  });
  opened.push(index);
  const found = async (query: string) => (await index.current()).find({ query, limit: 60 }).ids;
  return { index, made, warned, found, how: () => made.map((one) => one.how) };
}

const call = (id: string, name: string) =>
  database.db.execute(sql`update products set name = ${name} where id = ${id}`);
const offer = (id: string, offered: boolean) =>
  database.db.execute(sql`update stock set offered = ${offered} where product_id = ${id}`);

/** A valid index file of a release that splits texts differently. */
function ofAnotherForm(whole: Buffer): Buffer {
  const begin = 'maidan-search\n'.length;
  const other = Buffer.from(whole);
  const head = other.subarray(begin + 8, begin + 8 + other.readUInt32LE(begin));
  head.write(head.toString('latin1').replace(/"form":\d/, '"form":0'), 'latin1');
  other.writeUInt32LE(crc32(head), begin + 4);
  return other;
}

describe('search index of a large catalogue', () => {
  test('builds the index once, stores it, and loads it in the next process', async () => {
    const first = open();
    const jerseys = await first.found('jersey');
    expect(jerseys.length).toBeGreaterThan(20);
    const second = open();
    expect(await second.found('jersey')).toEqual(jerseys);
    expect([first.how(), second.how(), first.warned, second.warned]).toEqual([['made'], ['kept'], [], []]);
  });

  test('builds the same index in two processes that start together', async () => {
    const [one, other] = [open(), open()];
    expect(await one.found('cap')).toEqual(await other.found('cap'));
    expect([...one.how(), ...other.how()].toSorted()).toEqual(['kept', 'made']);
  });

  test('updates a stored index with changes that were made in between', async () => {
    await open().found('cap');
    await call('cricket-1', 'Zebra Crossing Tee');
    await offer('cricket-2', false);
    await database.db.execute(sql`update stock set available = 0 where product_id = 'cricket-3'`);
    const next = open();
    expect(await next.found('zebra')).toEqual(['cricket-1']);
    const all = (await next.index.current()).ids();
    expect([all.includes('cricket-1'), all.includes('cricket-2'), next.how()]).toEqual([true, false, ['put right']]);
    const inStock = (await next.index.current()).find({
      query: 'cricket',
      address: new URLSearchParams('offer=stock'),
      limit: 240,
    }).ids;
    expect(inStock).not.toContain('cricket-3');
    await offer('cricket-2', true);
  });

  test.each([
    ['damaged', (whole: Buffer) => whole.fill(7, whole.length >> 1, (whole.length >> 1) + 9)],
    ['of another version', ofAnotherForm],
    ['cut short', (whole: Buffer) => whole.subarray(0, whole.length >> 1)],
    ['not an index', () => Buffer.from('hello')],
  ])('rebuilds the index if the stored one is %s', async (_what, spoil) => {
    const cap = await open().found('cap');
    await writeFile(file(), spoil(await readFile(file())));
    const next = open();
    expect([await next.found('cap'), next.how(), next.warned]).toEqual([cap, ['made'], []]);
    expect((await stat(file())).size).toBeGreaterThan(1000);
  });

  test('builds the index even if it cannot be stored', async () => {
    await rm(path.join(folder, 'search'), { recursive: true, force: true });
    await writeFile(path.join(folder, 'search'), 'a file where a folder should be');
    const one = open();
    expect((await one.found('cap')).length).toBeGreaterThan(0);
    expect([one.how(), one.warned.length]).toEqual([['made'], 1]);
    await rm(path.join(folder, 'search'));
  });

  test('includes changes that were made while the index was built', async () => {
    const one = open();
    const making = one.found('yeti');
    for (let at = 0; at < 5; at++) {
      await call('cricket-4', `Yeti ${at} Tee`);
      one.index.changed(['cricket-4']);
    }
    await making;
    expect(await one.found('yeti 4')).toEqual(['cricket-4']);
    expect((await one.index.current()).corrected('yeti 3')).not.toBe('yeti 3');
  });

  test('keeps answering with a stale index until it is reloaded, and misses no change meanwhile', async () => {
    const one = open();
    await one.found('cap');
    await call('cricket-5', 'Narwhal Tee');
    one.index.doubt();
    await call('cricket-6', 'Walrus Tee');
    one.index.changed(['cricket-6']);
    expect(await one.found('walrus')).toEqual(['cricket-6']);
    await expect.poll(() => one.found('narwhal')).toEqual(['cricket-5']);
    expect(await one.found('walrus')).toEqual(['cricket-6']);
  });

  test('removes and adds products on notification, and ignores unknown ones', async () => {
    const one = open();
    await call('cricket-7', 'Ostrich Tee');
    expect(await one.found('ostrich')).toEqual(['cricket-7']);
    await offer('cricket-7', false);
    one.index.changed(['cricket-7', 'no-such-product']);
    expect(await one.found('ostrich')).toEqual([]);
    await offer('cricket-7', true);
    one.index.changed(['cricket-7']);
    expect(await one.found('ostrich')).toEqual(['cricket-7']);
  });
});

test('reloads a small catalogue in the process whenever it may be stale', async () => {
  const one = open(10_000);
  await one.found('cap');
  await call('cricket-8', 'Emu Tee');
  one.index.doubt();
  expect([await one.found('emu'), one.how()]).toEqual([['cricket-8'], []]);
});

test('retries a failed read on the next search', async () => {
  let away = false;
  const db = new Proxy(database.db, {
    get: (target, name) => {
      if (away && name === 'select') throw new Error('the database is away');
      return Reflect.get(target, name) as unknown;
    },
  });
  const index = createCatalogueIndex(firstFacts, { db, place: undefined, log: { warn: () => {} } });
  opened.push(index);
  await index.current();
  await call('cricket-9', 'Gecko Tee');
  index.changed(['cricket-9']);
  away = true;
  await expect(index.current()).rejects.toThrow('away');
  away = false;
  expect((await index.current()).find({ query: 'gecko', limit: 5 }).ids).toEqual(['cricket-9']);
});
