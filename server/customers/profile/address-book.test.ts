import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { findAccountByEmail } from '#server/customers/accounts/queries.ts';
import { aCustomer, type Browser, send } from '#server/customers/accounts/test-people.ts';
import { addAddress, changeBookAddress, listAddresses, makeDefaultAddress, removeAddress } from './address-book.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const home = {
  fullName: 'Asha Sawant',
  pin: '400069',
  line1: 'B-204, Gulmohar',
  line2: 'Old Nagardas Road, Andheri East',
  city: 'Mumbai',
  state: 'Maharashtra' as const,
};
const at = (line1: string) => ({ address: { ...home, line1 }, phone: '9820043210' });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const as = (browser: Browser, method: Method, path = '', payload?: object) =>
  send(shop, { method, url: `/api/account/addresses${path}`, headers: browser.headers, ...(payload && { payload }) });

describe('address book', () => {
  test('saves an address in the format of the checkout, the first one as the default', async () => {
    const browser = await aCustomer(shop);
    const reply = await as(browser, 'POST', '', {
      address: { ...home, pin: '400 069', fullName: ' Asha  Sawant ' },
      phone: '+91 98200-43210',
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      201,
      { message: 'Address saved successfully', data: [{ address: home, phone: '9820043210', isDefault: true }] },
    ]);
    expect((await as(browser, 'GET')).json().data).toEqual(reply.json().data);
  });

  test('lists the default address first, then the newest, which replaces a removed default', async () => {
    const browser = await aCustomer(shop);
    for (const line1 of ['1', '2', '3']) await as(browser, 'POST', '', at(line1));
    const lines = async () =>
      (await as(browser, 'GET')).json().data.map((entry: { address: typeof home }) => entry.address.line1);
    expect(await lines()).toEqual(['1', '3', '2']);
    const book = (await as(browser, 'GET')).json().data;
    const made = await as(browser, 'POST', `/${book[2].id}/default`);
    expect(made.json().message).toBe('Default address changed');
    expect(await lines()).toEqual(['2', '3', '1']);
    expect((await as(browser, 'DELETE', `/${book[2].id}`)).json().message).toBe('Address removed');
    expect(await lines()).toEqual(['3', '1']);
    expect((await as(browser, 'GET')).json().data[0].isDefault).toBe(true);
  });

  test('changes an address, and does not save the same address twice', async () => {
    const browser = await aCustomer(shop);
    const [first] = (await as(browser, 'POST', '', at('1'))).json().data;
    const changed = await as(browser, 'PUT', `/${first.id}`, { ...at('One'), phone: '9820043211' });
    expect(changed.json().data).toEqual([{ ...first, address: { ...home, line1: 'One' }, phone: '9820043211' }]);
    const again = await as(browser, 'POST', '', { ...at('One'), phone: '9820043211' });
    expect([again.statusCode, again.json().data.length]).toEqual([201, 1]);
  });

  test('holds at most ten addresses, also for requests at once', async () => {
    const browser = await aCustomer(shop);
    const replies = await Promise.all(
      Array.from({ length: 13 }, (_, count) => as(browser, 'POST', '', at(`House ${count}`))),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    const refused = replies.find(({ statusCode }) => statusCode !== 201);
    expect([refused?.statusCode, refused?.json().message]).toEqual([
      409,
      'You have ten addresses already. Remove one to add another.',
    ]);
    expect((await as(browser, 'GET')).json().data).toHaveLength(10);
  });

  test.each([
    ['Enter a 6-digit PIN code', { pin: '000069' }, 'address.pin'],
    ["Enter the receiver's full name", { fullName: 'A' }, 'address.fullName'],
    ['Choose your state or union territory', { state: 'Atlantis' }, 'address.state'],
    ["We can't deliver to 900056 yet. Try another address", { pin: '900056' }, 'address.pin'],
  ])('refuses an address that checkout refuses: %s', async (message, wrong, field) => {
    const reply = await as(await aCustomer(shop), 'POST', '', { ...at('1'), address: { ...home, ...wrong } });
    expect([reply.statusCode, reply.json().fields?.[field]]).toEqual([400, message]);
  });

  test('hides the addresses of an account from others and protects them by id', async () => {
    const [owner, stranger] = [await aCustomer(shop), await aCustomer(shop)];
    const [entry] = (await as(owner, 'POST', '', at('1'))).json().data;
    const tries = [
      await as(stranger, 'PUT', `/${entry.id}`, at('2')),
      await as(stranger, 'DELETE', `/${entry.id}`),
      await as(stranger, 'POST', `/${entry.id}/default`),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await as(stranger, 'GET')).json().data).toEqual([]);
    expect((await as(owner, 'GET')).json().data).toEqual([entry]);
  });

  test('keeps exactly one default address through any series of changes', async () => {
    const { db } = shop.database;
    const step = fc.record({
      verb: fc.constantFrom('add', 'change', 'remove', 'default'),
      which: fc.nat(9),
      isDefault: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const account = await findAccountByEmail(db, (await aCustomer(shop)).email);
        if (!account) throw new Error('no account');
        for (const { verb, which, isDefault } of steps) {
          const id = (await listAddresses(db, account.id))[which]?.id;
          if (verb === 'add') await addAddress(db, account.id, { ...at(String(which)), isDefault }, new Date());
          else if (id && verb === 'change')
            await changeBookAddress(db, account.id, id, { ...at(`${which} changed`), isDefault });
          else if (id && verb === 'remove') await removeAddress(db, account.id, id);
          else if (id) await makeDefaultAddress(db, account.id, id);
          const book = await listAddresses(db, account.id);
          expect(book.filter((entry) => entry.isDefault)).toHaveLength(book.length > 0 ? 1 : 0);
        }
      }),
      { seed: 20_261_121, numRuns: 8 },
    );
  });
});
