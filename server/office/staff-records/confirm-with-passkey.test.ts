import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Approval } from '#contract/office/approvals.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { TestAuthenticator } from '#server/foundation/passkeys/test-authenticator.ts';
import { startOfficeSession } from './sessions.ts';
import { ask, browserName } from './test-staff.ts';

// The only owner has a passkey and no codes: a recent login with it replaces password and code.

const start = new Date('2026-11-23T04:20:00Z');
const minute = 60_000;
let now = start;
let shop: TestShop;
let authenticator: TestAuthenticator;
const email = 'keys@shop.example';

beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true, publicUrl: 'http://localhost' });
  const lines: string[] = [];
  const args = ['invite', email, '--role', 'owner', '--full'];
  await shop.run({ command: 'staff', args, cwd: '/', by: 'asha@desk' }, (line) => lines.push(line));
  const token = lines.join(' ').match(/join#([\w-]{43})/)?.[1] ?? '';
  const begun = await post('invitations/accept', { token, name: 'Asha Rao', password: 'umpire counts six balls' });
  const asked = await post('sign-in/set-up/passkey/options', {}, cookiesOf(begun));
  authenticator = new TestAuthenticator('http://localhost');
  const passkey = authenticator.make(asked.json().data);
  await post('sign-in/set-up/passkey', { passkey }, `${cookiesOf(begun)}; ${cookiesOf(asked)}`);
});
afterAll(() => shop.close());

const headers = { origin: 'http://localhost', host: 'localhost' };
type Reply = Awaited<ReturnType<typeof ask>>;
const post = (path: string, payload: object, cookie?: string) =>
  ask(shop, `POST /api/office/${path}`, { payload, headers, ...(cookie && { cookie }) });
const cookiesOf = ({ cookies }: Pick<Reply, 'cookies'>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const setRoles = (roles: StaffRole[]) =>
  shop.database.db.update(staffMembersTable).set({ roles }).where(eq(staffMembersTable.email, email));

async function signIn(): Promise<string> {
  const challenge = await post('sign-in/passkey/options', {});
  authenticator.counter += 1;
  return cookiesOf(
    await post('sign-in/passkey', { passkey: authenticator.sign(challenge.json().data) }, cookiesOf(challenge)),
  );
}
async function askForCredit(cookie: string): Promise<Approval> {
  const customer = await aCustomer(shop);
  const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, customer.email));
  await post(
    `customers/${row?.id}/credit`,
    { give: true, amount: 150_000, why: 'A lost order', key: randomUUID() },
    cookie,
  );
  return (await ask(shop, `GET /api/office/customers/${row?.id}`, { cookie, headers })).json().data.asked;
}
/** Creates a session without a recorded login method. */
async function cookieWithoutPasskey(row: typeof staffMembersTable.$inferSelect): Promise<string> {
  let cookie = '';
  const set = (name: string, value: string) => {
    cookie = `${name}=${value}`;
  };
  const caller = {
    cookies: { read: () => undefined, set, clear: () => {} },
    address: '203.0.113.9',
    userAgent: browserName,
  };
  await startOfficeSession(
    { officeCookie: 'office', now: () => now },
    shop.database.db,
    row,
    { stage: 'open' },
    caller,
  );
  return cookie;
}
const confirm = async (cookie: string, { id }: Approval) => {
  const reply = await post(`approvals/${id}/decision`, { grant: true, confirm: {} }, cookie);
  return [reply.statusCode, reply.json().code ?? reply.json().data.selfConfirmed];
};

it('accepts a confirmation within ten minutes of a login with a passkey', async () => {
  now = start;
  const cookie = await signIn();
  const asked = await askForCredit(cookie);
  now = new Date(start.getTime() + 10 * minute);
  expect(await confirm(cookie, asked)).toEqual([200, true]);
});

it('refuses a confirmation later than ten minutes after the login, until the passkey is used again', async () => {
  now = new Date(start.getTime() + 60 * minute);
  const cookie = await signIn();
  const asked = await askForCredit(cookie);
  now = new Date(now.getTime() + 10 * minute + 1);
  expect(await confirm(cookie, asked)).toEqual([403, 'confirm_first']);
  expect(await confirm(await signIn(), asked)).toEqual([200, true]);
});

it('counts from the login even if the member became an owner since', async () => {
  now = new Date(start.getTime() + 120 * minute);
  await setRoles(['packer']);
  const cookie = await signIn();
  await setRoles(['owner']);
  const asked = await askForCredit(cookie);
  now = new Date(now.getTime() + minute);
  expect(await confirm(cookie, asked)).toEqual([200, true]);
});

it('refuses a confirmation in a session that began with a password, and without a session', async () => {
  now = new Date(start.getTime() + 180 * minute);
  const asked = await askForCredit(await signIn());
  const [row] = await shop.database.db.select().from(staffMembersTable).where(eq(staffMembersTable.email, email));
  if (!row) throw new Error('nobody joined');
  expect(await confirm(await cookieWithoutPasskey(row), asked)).toEqual([403, 'confirm_first']);
  expect((await confirm('office=nobody', asked))[0]).toBe(401);
});
