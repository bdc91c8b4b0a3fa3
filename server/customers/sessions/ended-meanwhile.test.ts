import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { openTestShop, type TestShop, testPasswords } from '#server/app/test-support/test-shop.ts';
import {
  aCustomer,
  aNetwork,
  browserOf,
  logInAs,
  mailedCode,
  proveEmail,
  send,
} from '#server/customers/accounts/test-people.ts';

type Customer = Awaited<ReturnType<typeof aCustomer>>;

/** Password work that waits, as on a busy machine, until the test lets it go on. */
interface Gate {
  password: string;
  reached: PromiseWithResolvers<void>;
  opened: PromiseWithResolvers<void>;
}

let shop: TestShop;
let gate: Gate | undefined;
const newPassword = 'a brand new innings';
const stolen = 'stolen for good 99';

/** Waits at the gate if it is for this password. */
async function pass(password: string): Promise<void> {
  const own = gate;
  if (own?.password !== password) return;
  gate = undefined;
  own.reached.resolve();
  await own.opened.promise;
}

beforeAll(async () => {
  const passwords: typeof testPasswords = {
    ...testPasswords,
    async hash(password) {
      const hash = await testPasswords.hash(password);
      await pass(password);
      return hash;
    },
    async verify(stored, password) {
      const isRight = await testPasswords.verify(stored, password);
      await pass(password);
      return isRight;
    },
  };
  shop = await openTestShop(undefined, undefined, { passwords });
});
afterAll(() => shop?.close());

/** Starts a call that stops after its work on a password; does something else meanwhile; returns the call's reply. */
async function during<Reply>(password: string, call: () => Promise<Reply>, meanwhile: () => Promise<unknown>) {
  const own: Gate = { password, reached: Promise.withResolvers(), opened: Promise.withResolvers() };
  gate = own;
  const reply = call();
  await own.reached.promise;
  await meanwhile();
  own.opened.resolve();
  return reply;
}

async function reset({ email }: Customer): Promise<void> {
  const from = aNetwork();
  const asked = await send(shop, { method: 'POST', url: '/api/auth/forgot-password', payload: { email }, from });
  const cookie = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const payload = { email, code: await mailedCode(shop, email), newPassword };
  const url = '/api/auth/reset-password';
  const done = await send(shop, { method: 'POST', url, payload, headers: { cookie }, from });
  expect(done.statusCode).toBe(200);
}

async function change({ headers, password }: Customer): Promise<void> {
  const payload = { currentPassword: password, newPassword };
  const done = await send(shop, { method: 'POST', url: '/api/account/password', headers, payload, from: aNetwork() });
  expect(done.statusCode).toBe(200);
}

describe('a call that was handled while the owner ended all sessions', () => {
  it.each([
    ['a reset', reset],
    ['a change of the password', change],
  ])('a sign-in with the old password is refused after %s', async (_, end) => {
    const asha = await aCustomer(shop);
    const reply = await during(
      asha.password,
      () => logInAs(shop, asha),
      async () => end(asha),
    );
    expect(reply.statusCode).toBe(401);
  });

  it('a change of the password is refused after a reset', async () => {
    const asha = await aCustomer(shop);
    const payload = { currentPassword: asha.password, newPassword: stolen };
    const reply = await during(
      stolen,
      () => send(shop, { method: 'POST', url: '/api/account/password', headers: asha.headers, payload }),
      () => reset(asha),
    );
    expect(reply.statusCode).toBe(401);
    const opens = async (password: string) => (await logInAs(shop, { email: asha.email, password })).statusCode;
    expect([await opens(stolen), await opens(newPassword)]).toEqual([401, 200]);
  });

  it('a deletion of the account is refused after its session was ended', async () => {
    const asha = await aCustomer(shop);
    await proveEmail(shop, asha.email);
    const { headers } = browserOf(await logInAs(shop, asha), asha);
    const payload = { password: asha.password };
    const reply = await during(
      asha.password,
      () => send(shop, { method: 'POST', url: '/api/account/deletion', headers: asha.headers, payload }),
      () => send(shop, { method: 'POST', url: '/api/account/sessions/end-others', headers, from: aNetwork() }),
    );
    expect(reply.statusCode).toBe(401);
    const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, asha.email));
    expect(row?.deleteAfter).toBe(null);
  });
});
