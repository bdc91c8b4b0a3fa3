import { randomUUID } from 'node:crypto';
import { eq, ne } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Approval } from '#contract/office/approvals.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { staffMembersTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { removeDemoPersons } from '#server/office/sign-in/demo-persons.ts';
import { aColleagueIn, asDemo, ask, cookieIn } from '#server/office/staff-records/test-staff.ts';

let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let owner: { cookie: string; secret: string };
const password = 'umpire counts six balls';

beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  owner = await joinAsOwner();
});
afterAll(() => shop.close());

const post = (path: string, payload: object, cookie?: string) =>
  ask(shop, `POST /api/office/${path}`, { payload, ...(cookie && { cookie }) });
const codeNow = () => new TOTP({ secret: Secret.fromBase32(owner.secret) }).generate({ timestamp: now.getTime() });

async function joinAsOwner(): Promise<{ cookie: string; secret: string }> {
  const lines: string[] = [];
  const args = ['invite', 'first@shop.example', '--role', 'owner', '--full'];
  await shop.run({ command: 'staff', args, cwd: '/', by: 'asha@desk' }, (line) => lines.push(line));
  const token = lines.join(' ').match(/join#([\w-]{43})/)?.[1] ?? '';
  const begun = cookieIn(await post('invitations/accept', { token, name: 'Asha Rao', password }));
  const { secret } = (await post('sign-in/set-up', {}, begun)).json().data as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
  return { cookie: cookieIn(await post('sign-in/set-up/confirm', { code }, begun)), secret };
}

/** Requests store credit above the limit of an owner, and returns the account and the pending approval. */
async function askForCredit(cookie: string): Promise<{ account: string; asked: Approval }> {
  const { email } = await aCustomer(shop);
  const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email));
  const account = row?.id ?? '';
  await post(
    `customers/${account}/credit`,
    { give: true, amount: 150_000, why: 'A lost order', key: randomUUID() },
    cookie,
  );
  const { asked } = (await ask(shop, `GET /api/office/customers/${account}`, { cookie })).json().data;
  return { account, asked };
}
const decide = (cookie: string, { id }: Approval, confirm?: object) =>
  post(`approvals/${id}/decision`, { grant: true, ...(confirm && { confirm }) }, cookie);
const balanceOf = async (account: string): Promise<number> =>
  (await ask(shop, `GET /api/office/customers/${account}`, { cookie: owner.cookie })).json().data.credit.balance;

it('lets the only owner confirm an approval with password and code, and shows that in audit and Today', async () => {
  await removeDemoPersons(shop.database.db);
  const { account, asked } = await askForCredit(owner.cookie);
  expect(asked).toMatchObject({ own: true, alone: true, mine: false });
  expect((await decide(owner.cookie, asked)).json().code).toBe('not_offered');
  now = new Date(now.getTime() + 60_000);
  const wrongPassword = await decide(owner.cookie, asked, { password: 'umpire counts five', code: codeNow() });
  expect(wrongPassword.json().fields).toEqual({ 'confirm.password': 'That password is not right' });
  const wrongCode = await decide(owner.cookie, asked, { password, code: '000000' });
  expect(Object.keys(wrongCode.json().fields)).toEqual(['confirm.code']);
  expect(await balanceOf(account)).toBe(0);
  const done = await decide(owner.cookie, asked, { password, code: codeNow() });
  expect([done.statusCode, done.json().data.selfConfirmed]).toEqual([200, true]);
  expect(await balanceOf(account)).toBe(150_000);
  const today = (await ask(shop, 'GET /api/office/today', { cookie: owner.cookie })).json().data.confirmedAlone as {
    words: string;
  }[];
  expect(today.some(({ words }) => /was granted without a second person, confirmed by Asha Rao\.$/.test(words))).toBe(
    true,
  );
  const { rows } = (await ask(shop, `GET /api/office/audit?about=${account}`, { cookie: owner.cookie })).json().data;
  expect(rows[0].what).toMatch(/^Granted without a second person: Store credit of ₹1,50,000\.00/);
});

it('keeps the idempotency key unused after a wrong code, so that a retry succeeds', async () => {
  await removeDemoPersons(shop.database.db);
  const { account, asked } = await askForCredit(owner.cookie);
  now = new Date(now.getTime() + 60_000);
  const headers = { 'idempotency-key': `press_${randomUUID()}` };
  const send = (code: string) =>
    ask(shop, `POST /api/office/approvals/${asked.id}/decision`, {
      ...{ payload: { grant: true, confirm: { password, code } }, cookie: owner.cookie, headers },
    });
  expect((await send('000000')).json().fields).toHaveProperty(['confirm.code']);
  const code = codeNow();
  expect((await send(code)).statusCode).toBe(200);
  expect((await send(code)).json().repeated).toBe(true);
  expect(await balanceOf(account)).toBe(150_000);
});

it('refuses a confirmation without a second person while another member may decide', async () => {
  await removeDemoPersons(shop.database.db);
  const { asked } = await askForCredit(owner.cookie);
  const other = await aColleagueIn(shop, ['owner'], now);
  now = new Date(now.getTime() + 60_000);
  const refused = await decide(owner.cookie, asked, { password, code: codeNow() });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_offered']);
  expect((await decide(other.cookie, asked)).statusCode).toBe(200);
});

it('leaves the decision to the only other decider if the account is theirs, who confirms it', async () => {
  await removeDemoPersons(shop.database.db);
  await shop.database.db.delete(staffMembersTable).where(ne(staffMembersTable.email, 'first@shop.example'));
  const { account, asked } = await askForCredit(owner.cookie);
  expect(asked.alone).toBe(true);
  const other = await aColleagueIn(shop, ['owner'], now);
  const read = async () =>
    (await ask(shop, `GET /api/office/customers/${account}`, { cookie: owner.cookie })).json().data.asked;
  const [{ email = '' } = {}] = await shop.database.db
    .select()
    .from(accountsTable)
    .where(eq(accountsTable.id, account));
  await shop.database.db.update(staffMembersTable).set({ email }).where(eq(staffMembersTable.id, other.id));
  expect((await read()).alone).toBe(false);
  now = new Date(now.getTime() + 60_000);
  const refused = await decide(owner.cookie, asked, { password, code: codeNow() });
  expect(refused.json().code).toBe('not_offered');
  const listed = (await ask(shop, 'GET /api/office/approvals', { cookie: other.cookie })).json().data.approvals;
  const shown = listed.find(({ id }: { id: string }) => id === asked.id);
  expect(shown).toMatchObject({ mine: true, alone: true, own: false });
  expect((await decide(other.cookie, asked)).json().message).toContain('confirm it with your password');
  // A third owner decides instead, while there is one.
  await aColleagueIn(shop, ['owner'], now);
  expect((await decide(other.cookie, asked)).json().message).toContain('somebody else decides');
});

it('lets a demo member confirm with one click if nobody else may decide', async () => {
  const cookie = await asDemo(shop, 'owner');
  const { asked } = await askForCredit(cookie);
  expect((await decide(cookie, asked, {})).json().code).toBe('not_offered');
  await shop.database.db.delete(staffMembersTable).where(eq(staffMembersTable.demo, false));
  const [waits] = (await ask(shop, 'GET /api/office/approvals?whose=own', { cookie })).json().data.approvals;
  expect(waits.alone).toBe(true);
  expect((await decide(cookie, asked, {})).statusCode).toBe(200);
});
