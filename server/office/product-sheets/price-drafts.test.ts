import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Approval } from '#contract/office/approvals.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let merchandiser: string;
let owner: string;
beforeAll(async () => {
  shop = await openTestShop(() => now);
  merchandiser = (await aColleagueIn(shop, ['merchandiser'], now)).cookie;
  owner = (await aColleagueIn(shop, ['owner'], now)).cookie;
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object, cookie = merchandiser) =>
  ask(shop, name, { cookie, ...(payload && { payload }) });
async function factsOf(id: string) {
  const [found] = await readFacts(shop.database.db, [id]);
  if (!found) throw new Error(`no product ${id}`);
  return found;
}
const change = async (id: string, changes: object, confirmedPrice = false) =>
  call(`PATCH /api/office/products/${id}`, { version: (await factsOf(id)).row.version, changes, confirmedPrice });
async function waitingFor(about: string): Promise<Approval> {
  const { approvals } = (await call('GET /api/office/approvals', undefined, owner)).json().data;
  const found = (approvals as Approval[]).find((one) => one.about === about);
  if (!found) throw new Error(`nothing waits about ${about}`);
  return found;
}
const decide = (id: string, grant: boolean) => call(`POST /api/office/approvals/${id}/decision`, { grant }, owner);

describe('draft whose price is far below its MRP', () => {
  async function aDraft(changes: object = {}): Promise<string> {
    const made = await call('POST /api/office/products/cricket-2/duplicate', { key: randomUUID() });
    const id = made.json().data.id as string;
    expect((await change(id, { price: 500, mrp: 2999, ...changes })).statusCode).toBe(200);
    return id;
  }
  const soon = () => new Date(now.getTime() + 60_000).toISOString();

  it.each([
    ['published', () => ({ state: 'sold' })],
    ['planned', () => ({ publishAt: soon() })],
    ['published with a lower MRP', () => ({ state: 'sold', mrp: 600 })],
  ] as const)('waits for a second person when it is %s', async (_way, wanted) => {
    const id = await aDraft();
    const before = await factsOf(id);
    const question = (await change(id, wanted())).json();
    expect(question.fields).toBeUndefined();
    expect(question).toMatchObject({ code: 'price_question', price: { base: 3699, basis: 'mrp', waits: true } });
    expect(question.message).toContain('₹500.00 is 86.4 % below the highest MRP it had, ₹3,699.00.');
    expect((await change(id, wanted(), true)).statusCode).toBe(200);
    expect(await factsOf(id)).toEqual(before);
    const asked = await waitingFor(id);
    expect(asked.amount).toBe(3199);
    expect((await decide(asked.id, true)).statusCode).toBe(200);
    const { mrp: _mrp, ...facts } = { mrp: null, ...wanted() };
    expect((await factsOf(id)).facts).toMatchObject(facts);
  });

  it('waits for a second person when its price is changed after it was planned', async () => {
    const id = await aDraft({ price: 2500 });
    expect((await change(id, { publishAt: soon() })).statusCode).toBe(200);
    expect((await change(id, { price: 1 })).json()).toMatchObject({ code: 'price_question', price: { waits: true } });
  });
});
