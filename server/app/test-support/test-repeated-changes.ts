import { randomUUID } from 'node:crypto';
import { gt } from 'drizzle-orm';
import { expect } from 'vitest';
import { officeEndpoints } from '#contract/office/calls.ts';
import { auditTable } from '#database/schema/staff.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';
import type { PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';

/** Scenario of changes that follow from each other, each sent twice under one key. */
export type Scenario = (office: RepeatingOffice) => Promise<void>;

/** Keyed changes of the office by 'METHOD path'. */
export const keyedChanges: readonly string[] = officeEndpoints
  .filter(({ keyed }) => keyed)
  .map(({ method, path }) => `${method} ${path}`);

/** Office in which every change is sent a second time under the key of the first. */
export interface RepeatingOffice {
  shop: PayingShop;
  cookie: string;
  /** Calls that were repeated, by 'METHOD path' of the contract. */
  repeated: Set<string>;
  read<T = unknown>(path: string): Promise<T>;
  /** Sends a change twice, and expects one act, one answer and the mark. Gives the answer's data. */
  press<T = unknown>(call: string, payload?: object, more?: { cookie?: string; type?: string }): Promise<T>;
}

/** Opens the office of a shop. `repeated` are the calls already repeated in another shop. */
export function repeatingOffice(shop: PayingShop, cookie: string, repeated = new Set<string>()): RepeatingOffice {
  const { db } = shop.database;
  const read = async <T>(path: string): Promise<T> =>
    (await ask(shop, `GET /api/office/${path}`, { cookie })).json().data as T;
  const press = async <T>(
    call: string,
    payload: object = {},
    more: { cookie?: string; type?: string } = {},
  ): Promise<T> => {
    const [method = '', path = ''] = call.split(' ');
    const key = `press_${randomUUID()}`;
    // A shop in production answers to its own name alone.
    const headers = { host: 'shop.test', 'idempotency-key': key, ...(more.type && { 'content-type': more.type }) };
    const send = () => ask(shop, `${method} /api/office/${path}`, { cookie: more.cookie ?? cookie, payload, headers });
    const first = await send();
    expect([call, first.statusCode, first.statusCode === 200 || first.body]).toEqual([call, 200, true]);
    const last = await db.$count(auditTable);
    const second = await send();
    expect([call, second.json()]).toEqual([call, { ...first.json(), repeated: true }]);
    expect(first.json().repeated).toBeUndefined();
    const added = await db.select().from(auditTable).where(gt(auditTable.number, last));
    expect([call, added]).toEqual([call, []]);
    repeated.add(nameOf(method, path));
    return first.json().data as T;
  };
  return { shop, cookie, repeated, read, press };
}

/** Finds the call of the contract: 'POST /api/office/orders/:reference/tags' of 'orders/K7/tags'. */
function nameOf(method: string, path: string): string {
  const [bare = ''] = path.split('?');
  const fits = keyedChanges.filter((name) =>
    new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`).test(`${method} /api/office/${bare}`),
  );
  // A name without parameters is the closest one.
  const found = fits.toSorted((one, two) => one.split(':').length - two.split(':').length)[0];
  if (!found) throw new Error(`${method} ${path} is no keyed change of the office`);
  return found;
}
