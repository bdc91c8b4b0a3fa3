import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askersOf, rememberAsker } from '#server/customers/accounts/known-browser.ts';
import { type Database, openServer } from '#server/foundation/database/database.ts';
import { createTestServerDatabase } from '#server/foundation/database/test-database.ts';
import { readJournal, statementsOf } from '#server/foundation/database/test-schemas.ts';
import { signMessage } from '#server/foundation/values/secret.ts';
import { keepCode, tryCode, useUp } from './codes.ts';

// Codes mailed by the previous release stay valid after the upgrade, each in the browser that requested it.

const secret = 'a secret of the tests, long enough';
const now = new Date('2026-11-23T04:20:00Z');
const later = '2026-11-23T04:30:00Z';
let made: Awaited<ReturnType<typeof createTestServerDatabase>>;
let client: pg.Client;
let database: Database;

beforeAll(async () => {
  made = await createTestServerDatabase();
  client = new pg.Client({ connectionString: made.url });
  await client.connect();
  database = openServer(made.url);
  const { entries } = await readJournal();
  for (const { tag } of entries) {
    if (tag.endsWith('_who-are-you-again')) await keepOldCodes();
    for (const statement of await statementsOf(tag)) await client.query(statement);
  }
});
afterAll(async () => {
  await database.close();
  await client.end();
  await made.drop();
});

async function keepOldCodes() {
  await client.query(
    `insert into accounts (id, email, first_name, last_name) values ('acc_1', 'asha@example.in', 'Asha', 'Rane')`,
  );
  const account = `insert into account_codes (account_id, purpose, code_hash, new_email, own_tries, asked_by, expires_at) values ('acc_1', $1, $2, $3, $4, $5, '${later}')`;
  await client.query(account, ['reset', signMessage(secret, 'reset code acc_1 123456'), null, 4, 'hers']);
  await client.query(account, ['email', signMessage(secret, 'email code acc_1 123456'), 'new@example.in', 0, null]);
  const order = `insert into order_codes (email, code_hash, tries, own_tries, asked_by, expires_at) values ($1, $2, 5, 0, $3, '${later}')`;
  await client.query(order, ['asha@example.in', signMessage(secret, 'order code asha@example.in 222222'), 'hers']);
  await client.query(order, ['ord_1', signMessage(secret, 'order code ord_1 333333'), 'hers']);
  await client.query(order, ['ord_2', signMessage(secret, 'order code ord_2 444444'), null]);
}

test.each([
  ['for a new password', 'reset', 'asha@example.in', '123456', { accountId: 'acc_1' }],
  ["for a guest's orders", 'orders', 'asha@example.in', '222222', { accountId: null }],
  ['for one order', 'order', 'ord_1', '333333', { accountId: null }],
  ['of a browser without a cookie', 'order', 'ord_2', '444444', 'not asked here'],
  ['for a new e-mail', 'email', 'acc_1', '123456', 'not asked here'],
] as const)('accepts an older code %s only in its browser', async (_what, kind, about, code, becomes) => {
  const asked = { kind, about, code, now };
  expect(await tryCode(database.db, secret, { ...asked, by: ['another'] })).toBe('not asked here');
  const tried = await tryCode(database.db, secret, { ...asked, by: ['hers'] });
  expect(typeof tried === 'string' ? tried : { accountId: tried.accountId }).toEqual(becomes);
});

test('keeps the number of attempts of a code from before the upgrade', async () => {
  expect(
    await tryCode(database.db, secret, { kind: 'reset', about: 'asha@example.in', code: '123456', by: ['hers'], now }),
  ).toBe('wrong');
});

describe('mailed codes for a client without cookies', () => {
  const deps = { secret, browserCookie: 'browser' };
  /** A client at an IP address, which may keep its cookies. */
  function caller(address: string, kept = new Map<string, string>()) {
    return {
      address,
      cookies: {
        read: (name: string) => kept.get(name),
        set: (name: string, value: string) => void kept.set(name, value),
      },
    };
  }
  const about = (name: string) => ({ kind: 'orders', about: `${name}@example.in` }) as const;
  const ask = (name: string, by: ReturnType<typeof caller>, code = '123456') =>
    keepCode(database.db, secret, { ...about(name), code, askedBy: rememberAsker(deps, by), now });
  const enter = (name: string, by: ReturnType<typeof caller>, code = '123456') =>
    tryCode(database.db, secret, { ...about(name), code, by: askersOf(deps, by), now });

  test('recognizes a client without cookies by its network', async () => {
    await ask('program', caller('203.0.113.5'));
    expect(await enter('program', caller('203.0.113.6'))).toBe('wrong');
    expect(await enter('program', caller('203.0.113.5'), '654321')).toBe('wrong');
    expect(await enter('program', caller('203.0.113.5'))).toMatchObject(about('program'));
  });

  test('recognizes the cookie of a client in any network, and accepts a code once', async () => {
    const jar = new Map<string, string>();
    await ask('phone', caller('203.0.113.5', jar));
    const right = await enter('phone', caller('198.51.100.9', jar));
    expect(right).toMatchObject(about('phone'));
    if (typeof right === 'string') throw new Error(right);
    expect(await useUp(database.db, right)).toBe(true);
    expect(await enter('phone', caller('203.0.113.5'))).toBe('wrong');
  });

  test('keeps the code of a browser with a cookie valid when another client in the network fails', async () => {
    const jar = new Map<string, string>();
    rememberAsker(deps, caller('203.0.113.5', jar));
    await ask('neighbour', caller('203.0.113.5', jar));
    await ask('neighbour', caller('203.0.113.5'), '999999');
    for (let tries = 0; tries < 9; tries += 1) await enter('neighbour', caller('203.0.113.5'), '000000');
    expect(await enter('neighbour', caller('203.0.113.5', jar))).toMatchObject(about('neighbour'));
  });
});
