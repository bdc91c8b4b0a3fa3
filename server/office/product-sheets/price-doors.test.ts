import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Approval } from '#contract/office/approvals.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import { firstSettings } from '#contract/settings.ts';
import { productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import { approvalsTable, staffMembersTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { changeProduct } from '#server/catalogue/product-changes/change-product.ts';
import { judgePrice } from '#server/catalogue/products/price-guard.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { aColleagueIn, asDemo, ask } from '#server/office/staff-records/test-staff.ts';
import { csvFrom, sheetsOf } from './test-sheets.ts';

let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookies = new Map<StaffRole, string>();
beforeAll(async () => {
  shop = await openTestShop(() => now);
  // Removes MRPs, which would refuse prices before this check.
  await shop.database.db.update(productsTable).set({ mrpPaise: null });
  const plain = and(isNull(productsTable.oldPricePaise), notInArray(productsTable.sport, ['basketball', 'cricket']));
  const rows = await shop.database.db.select({ id: productsTable.id }).from(productsTable).where(plain);
  unused = rows.map(({ id }) => id).toSorted();
});
afterAll(() => shop?.close());

const hours = (count: number) => count * 3_600_000;

/** Moves the clock forward and signs the members in again. */
function wait(count: number): void {
  now = new Date(now.getTime() + hours(count));
  cookies = new Map();
}

async function as(role: StaffRole): Promise<string> {
  const cookie = cookies.get(role) ?? (await aColleagueIn(shop, [role], now)).cookie;
  cookies.set(role, cookie);
  return cookie;
}
const call = async (name: string, payload?: object, role: StaffRole = 'merchandiser') =>
  ask(shop, name, { cookie: await as(role), ...(payload && { payload }) });

async function factsOf(id: string) {
  const [found] = await readFacts(shop.database.db, [id]);
  if (!found) throw new Error(`no product ${id}`);
  return found;
}
const paiseOf = async (id: string) => (await factsOf(id)).facts.pricePaise;
const versionOf = async (id: string) => (await factsOf(id)).row.version;
const change = async (id: string, changes: object, confirmedPrice = false, role?: StaffRole) =>
  call(`PATCH /api/office/products/${id}`, { version: await versionOf(id), changes, confirmedPrice }, role);

async function waitingFor(about: string): Promise<Approval> {
  const reply = await call('GET /api/office/approvals', undefined, 'owner');
  const found = (reply.json().data.approvals as Approval[]).find((one) => one.about === about);
  if (!found) throw new Error(`nothing waits about ${about}`);
  return found;
}
const decide = (id: string, grant: boolean, role: StaffRole = 'owner') =>
  call(`POST /api/office/approvals/${id}/decision`, { grant }, role);
const stateOf = async (about: string) => {
  const { db } = shop.database;
  const ofIt = eq(approvalsTable.about, about);
  return (await db.select().from(approvalsTable).where(ofIt).orderBy(desc(approvalsTable.askedAt)))[0]?.state;
};

/** A way to change the price of a product; returns the error code, which is empty on success. */
type Door = (
  id: string,
  paise: number,
) => Promise<{ about: string; press: (confirmedPrice: boolean) => Promise<string> }>;

/** Gives a product an older version with another price, from more than a day ago. */
async function withOlderPrice(id: string, pricePaise: number): Promise<void> {
  const { db } = shop.database;
  const { facts } = await factsOf(id);
  const row = { productId: id, who: 'a test', what: 'Written' };
  const at = (count: number) => new Date(now.getTime() - hours(count));
  await db.insert(productVersionsTable).values([
    { ...row, version: 1, at: at(72), facts: { ...facts, pricePaise } },
    { ...row, version: 2, at: at(48), facts },
  ]);
  await db.update(productsTable).set({ version: 2 }).where(eq(productsTable.id, id));
}

const codeOf = (reply: { statusCode: number; json(): { code?: string } }) =>
  reply.statusCode === 200 ? '' : (reply.json().code ?? 'none');

async function sheetDoor(id: string, bring: (office: ReturnType<typeof sheetsOf>) => Promise<string>) {
  const office = sheetsOf(shop, await as('merchandiser'));
  const sheet = await bring(office);
  expect(await office.read(sheet), id).toMatchObject({ state: 'ready', changed: 1 });
  return {
    about: sheet,
    async press(confirmedPrice: boolean) {
      const reply = await call(`POST /api/office/sheets/${sheet}/apply`, { confirmedPrice });
      const { state } = await office.read(sheet);
      if (reply.statusCode === 200 && state !== 'ready') await office.reaches(sheet, 'applied');
      return codeOf(reply);
    },
  };
}

const doors: Record<string, Door> = {
  'one product': async (id, paise) => ({
    about: id,
    press: async (confirmed) => codeOf(await change(id, { price: paise / 100 }, confirmed)),
  }),
  async 'a restored version'(id, paise) {
    await withOlderPrice(id, paise);
    const payload = { version: 2, to: 1 };
    return {
      about: id,
      press: async (confirmedPrice) =>
        codeOf(await call(`POST /api/office/products/${id}/restore`, { ...payload, confirmedPrice })),
    };
  },
  'a spreadsheet': (id, paise) =>
    sheetDoor(id, async (office) => {
      const rows = (await office.rows()).filter(({ Product }) => Product === id);
      return office.bring(csvFrom(rows.map((row) => ({ ...row, Price: String(paise / 100) }))));
    }),
  'a change of a list': (id, paise) =>
    sheetDoor(id, async (office) => {
      const sheet = `sheet_${randomUUID()}`;
      const payload = { filter: { q: id, view: 'sold' }, changes: { price: { way: 'set', to: paise / 100 } } };
      expect((await call(`POST /api/office/sheets/${sheet}/of-list`, payload)).statusCode).toBe(200);
      await office.reaches(sheet, 'ready');
      return sheet;
    }),
  async 'a withdrawn product that is brought back'(id, paise) {
    expect((await change(id, { state: 'withdrawn' })).statusCode).toBe(200);
    expect((await change(id, { price: paise / 100 })).statusCode).toBe(200);
    return { about: id, press: async (confirmed) => codeOf(await change(id, { state: 'sold' }, confirmed)) };
  },
};

let unused: string[] = [];
/** A product that no other test changes. */
function aProduct(): string {
  const id = unused.shift();
  if (id === undefined) throw new Error('every product is used');
  return id;
}

describe.each(Object.entries(doors))('price change by %s', (name, door) => {
  const isSold = async (id: string, paise: number) => {
    const { facts } = await factsOf(id);
    return facts.state === 'sold' && facts.pricePaise === paise;
  };

  it('asks for confirmation of a price change above 30 %', async () => {
    const id = aProduct();
    const paise = Math.round((await paiseOf(id)) * 0.6);
    const { press } = await door(id, paise);
    expect(await press(false)).toBe('price_question');
    expect(await isSold(id, paise)).toBe(false);
    expect(await press(true)).toBe('');
    await expect.poll(() => isSold(id, paise)).toBe(true);
  });

  it('requires an approval of a price change above 70 %, and applies it once', async () => {
    const id = aProduct();
    const paise = Math.round((await paiseOf(id)) * 0.2);
    const { about, press } = await door(id, paise);
    expect(await press(false)).toBe('price_question');
    expect(await press(true)).toBe('');
    expect(await isSold(id, paise)).toBe(false);
    expect(await press(true)).toBe('conflict');
    const asked = await waitingFor(about);
    expect(asked.kind).toBe(/sheet|list/.test(name) ? 'price_sheet' : 'price_change');
    const both = await Promise.all([decide(asked.id, true), decide(asked.id, true)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await expect.poll(() => isSold(id, paise)).toBe(true);
  });

  it('applies a price change within 30 % without a question', async () => {
    const id = aProduct();
    const paise = Math.round((await paiseOf(id)) * 0.8);
    const { press } = await door(id, paise);
    expect(await press(false)).toBe('');
    await expect.poll(() => isSold(id, paise)).toBe(true);
  });
});

it('states the previous, the current and the new price in the question', async () => {
  const id = aProduct();
  const { name, pricePaise } = (await factsOf(id)).facts;
  const reply = await change(id, { price: 1 });
  expect(reply.json()).toMatchObject({
    code: 'price_question',
    message: expect.stringMatching(/ below the price of 24 hours before, ₹.* A second person decides about it\./),
    price: { name, before: pricePaise / 100, base: pricePaise / 100, after: 1, waits: true },
  });
});

it('does not check prices of drafts and withdrawn products', async () => {
  const made = await call('POST /api/office/products/cricket-2/duplicate', { key: randomUUID() });
  const draft = made.json().data.id as string;
  expect((await change(draft, { price: 1 })).statusCode).toBe(200);
  const id = aProduct();
  await change(id, { state: 'withdrawn' });
  expect((await change(id, { price: 1 })).statusCode).toBe(200);
});

it('compares a product that was withdrawn for more than a day with its last price on sale', async () => {
  const id = aProduct();
  const { name, pricePaise } = (await factsOf(id)).facts;
  await change(id, { state: 'withdrawn' });
  wait(25);
  const reply = await change(id, { state: 'sold', price: 1, mrp: 2 }, true);
  expect(reply.json().message).toBe('The change waits for a second person: see Approvals.');
  const asked = await waitingFor(id);
  expect(asked).toMatchObject({ kind: 'price_change', amount: pricePaise / 100 - 1 });
  expect(asked.words).toContain(name);
  expect((await decide(asked.id, true)).statusCode).toBe(200);
  expect((await factsOf(id)).facts).toMatchObject({ state: 'sold', pricePaise: 100 });
});

describe('pending price change', () => {
  const asked = async (id: string, factor = 0.1) => {
    const paise = Math.round((await paiseOf(id)) * factor);
    const reply = await change(id, { price: paise / 100, description: 'For a song.' }, true);
    expect([reply.statusCode, reply.json().message]).toEqual([
      200,
      'The change waits for a second person: see Approvals.',
    ]);
    return { paise, asked: await waitingFor(id) };
  };

  it('changes nothing while a price change is pending, and shows that at the product', async () => {
    const id = aProduct();
    const before = await factsOf(id);
    await asked(id);
    expect(await factsOf(id)).toEqual(before);
    const shown = (await call(`GET /api/office/products/${id}`)).json().data;
    expect(shown.priceWaits).toMatch(/^Price of .* instead of .* waits for approval, asked by /);
  });

  it('applies an approved change completely, under the name of the requester', async () => {
    const id = aProduct();
    const { paise, asked: one } = await asked(id);
    expect((await decide(one.id, true, 'manager')).statusCode).toBe(200);
    expect((await factsOf(id)).facts).toMatchObject({ pricePaise: paise, description: 'For a song.' });
    const shown = (await call(`GET /api/office/products/${id}`)).json().data;
    expect(shown).toMatchObject({ priceWaits: null, versions: [{ who: one.askedBy }, {}] });
  });

  it('refuses to approve a price change if the price has changed since', async () => {
    const id = aProduct();
    const { asked: one } = await asked(id);
    await change(id, { price: Math.round((await paiseOf(id)) * 0.9) / 100 });
    const moved = await paiseOf(id);
    const refused = await decide(one.id, true);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    expect(refused.json().message).toMatch(/ by now\. Refuse this one and ask again\.$/);
    expect(await paiseOf(id)).toBe(moved);
    expect((await decide(one.id, false)).statusCode).toBe(200);
  });

  it('lets only the requester withdraw a price change', async () => {
    const id = aProduct();
    const { paise, asked: one } = await asked(id);
    const own = (await call('GET /api/office/approvals?whose=own')).json().data.approvals as Approval[];
    expect(own.map((each) => each.id)).toContain(one.id);
    expect((await call(`POST /api/office/approvals/${one.id}/withdraw`, {}, 'support')).statusCode).toBe(404);
    expect((await decide(one.id, true, 'merchandiser')).statusCode).toBe(403);
    expect((await ask(shop, `POST /api/office/approvals/${one.id}/withdraw`)).statusCode).toBe(401);
    expect((await call(`POST /api/office/approvals/${one.id}/withdraw`, {})).statusCode).toBe(200);
    expect((await decide(one.id, true)).statusCode).toBe(409);
    expect(await paiseOf(id)).not.toBe(paise);
  });

  it('does not let the requester decide while another member may', async () => {
    const id = aProduct();
    await change(id, { price: 1 }, true, 'manager');
    expect((await decide((await waitingFor(id)).id, true, 'manager')).json().code).toBe('not_offered');
  });

  it('creates one request for two concurrent changes', async () => {
    const id = aProduct();
    const both = await Promise.all([change(id, { price: 1 }, true), change(id, { price: 2 }, true)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

it('applies one of two concurrent confirmed changes', async () => {
  const id = aProduct();
  const half = Math.round((await paiseOf(id)) * 0.5) / 100;
  const both = await Promise.all([change(id, { price: half }, true), change(id, { price: half + 1 }, true)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

describe('spreadsheet with a pending price change', () => {
  const brought = async (id: string) => {
    const office = sheetsOf(shop, await as('merchandiser'));
    const rows = (await office.rows()).filter(({ Product }) => Product === id);
    const sheet = await office.bring(csvFrom(rows.map((row) => ({ ...row, Price: '1' }))));
    return { office, sheet };
  };

  it('shows that a spreadsheet is pending, and withdraws its request when it is discarded', async () => {
    const { office, sheet } = await brought(aProduct());
    expect(await office.read(sheet)).toMatchObject({ asking: 0, waiting: 1, waits: null });
    expect((await office.press(sheet, 'apply')).json().message).toBe('It waits for a second person: see Approvals.');
    expect((await office.read(sheet)).waits).toMatch(
      /^Change of 1 price by the spreadsheet prices\.csv waits for approval/,
    );
    const { id } = await waitingFor(sheet);
    expect((await office.press(sheet, 'stop')).statusCode).toBe(200);
    expect(await stateOf(sheet)).toBe('withdrawn');
    expect((await decide(id, true)).statusCode).toBe(409);
  });

  it('keeps a spreadsheet ready if its request is refused', async () => {
    const { office, sheet } = await brought(aProduct());
    await office.press(sheet, 'apply');
    expect((await decide((await waitingFor(sheet)).id, false)).statusCode).toBe(200);
    expect(await office.read(sheet)).toMatchObject({ state: 'ready', waits: null });
  });

  it('compares a spreadsheet again if prices have changed, and applies nothing', async () => {
    const id = aProduct();
    const office = sheetsOf(shop, await as('merchandiser'));
    const paise = await paiseOf(id);
    const rows = (await office.rows()).filter(({ Product }) => Product === id);
    const sheet = await office.bring(csvFrom(rows.map((row) => ({ ...row, 'Made in': 'Nepal' }))));
    const { db } = shop.database;
    // The stored comparison says that the price differs little.
    const prices = `update product_sheet_rows set changes = changes || '{"pricePaise": ${Math.round(paise * 0.5)}}' where sheet_id = $1`;
    await shop.database.pool.query(prices, [sheet]);
    expect((await call(`POST /api/office/sheets/${sheet}/apply`, {})).statusCode).toBe(200);
    await expect.poll(async () => (await office.read(sheet)).said).toContain('Nothing was changed.');
    expect(await office.read(sheet)).toMatchObject({ state: 'ready', asking: 1, waiting: 0 });
    expect(await paiseOf(id)).toBe(paise);
    expect(await db.$count(productVersionsTable, eq(productVersionsTable.productId, id))).toBe(0);
  });
});

it('limits several small price changes within a day like a single one', async () => {
  const { db } = shop.database;
  const id = aProduct();
  const shares = firstSettings.prices;
  const step = fc.record({
    after: fc.constantFrom(0.5, 1, 5, 11, 23, 24, 25),
    factor: fc.constantFrom(0.72, 0.8, 0.95, 1.1, 1.25, 1.3),
    who: fc.constantFrom('Nila', 'Dev', 'Olga'),
  });
  const plain = { oldPricePaise: null, hotSale: false, finalSale: false };
  let at = new Date(now.getTime() + hours(1000));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      at = new Date(at.getTime() + hours(100));
      const prices = [{ at: 0, paise: await paiseOf(id) }];
      const priceAt = (moment: number) => prices.findLast((one) => one.at <= moment)?.paise ?? 0;
      for (const { after, factor, who } of steps) {
        at = new Date(at.getTime() + hours(after));
        const wanted = Math.max(1, Math.round((await paiseOf(id)) * factor));
        const base = priceAt(at.getTime() - hours(24));
        const version = await versionOf(id);
        const done = await inTransaction(db, (tx) =>
          changeProduct(shop.shopFacts, tx, {
            ...{ id, version, who, at, changes: { pricePaise: wanted, ...plain } },
            prices: { shares, consent: null },
          }),
        ).catch((error: { code?: string }) => error.code);
        expect(done === 'price_question').toBe(judgePrice(base, wanted, shares) !== 'fine');
        if (done !== 'price_question') prices.push({ at: at.getTime(), paise: wanted });
      }
    }),
    { numRuns: 20 },
  );
});

it('lets the only decider confirm a price change with password and second factor, and marks it', async () => {
  const cookie = await asDemo(shop, 'owner');
  const id = aProduct();
  const payload = { version: await versionOf(id), changes: { price: 1 }, confirmedPrice: true };
  await ask(shop, `PATCH /api/office/products/${id}`, { cookie, payload });
  await shop.database.db
    .delete(staffMembersTable)
    .where(sql`not (${staffMembersTable.demo} and ${staffMembersTable.roles} = '["owner"]')`);
  const own = (await ask(shop, 'GET /api/office/approvals?whose=own', { cookie })).json().data.approvals as Approval[];
  expect(own[0]).toMatchObject({ kind: 'price_change', alone: true });
  const confirm = (body: object) =>
    ask(shop, `POST /api/office/approvals/${own[0]?.id}/decision`, { cookie, payload: { grant: true, ...body } });
  expect((await confirm({})).json().code).toBe('not_offered');
  expect((await confirm({ confirm: {} })).json().data).toMatchObject({ state: 'done', selfConfirmed: true });
  expect(await paiseOf(id)).toBe(100);
});
