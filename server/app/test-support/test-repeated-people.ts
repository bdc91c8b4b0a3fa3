import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { accountsTable } from '#database/schema/accounts.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { startOfficeSession } from '#server/office/staff-records/sessions.ts';
import { aColleague, aColleagueIn, browserName } from '#server/office/staff-records/test-staff.ts';
import type { RepeatingOffice, Scenario } from './test-repeated-changes.ts';

async function anAccount({ shop }: RepeatingOffice): Promise<string> {
  const { email } = await aCustomer(shop);
  const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email));
  return row?.id ?? '';
}

const letter = (key: string) => ({
  ...{ to: { kind: 'customer', key }, subject: 'Your cap', body: 'It is on its way.', next: 'wait' },
  key: `press_${randomUUID()}`,
});

/** Changes about customers, their messages, and people who work here. */
export const peopleScenarios: Readonly<Record<string, Scenario>> = {
  async 'a customer and their account'(office) {
    const { press } = office;
    const account = await anAccount(office);
    await press(`POST customers/${account}/notes`, { body: 'Likes caps', key: `press_${randomUUID()}` });
    const credit = { give: true, amount: 100, why: 'Late', key: `press_${randomUUID()}` };
    await press(`POST customers/${account}/credit`, credit);
    await press(`PUT customers/${account}/block`, { blocked: true, why: 'Refused at the door' });
    await press(`DELETE customers/${account}/sessions`);
    const wish = { other: await anAccount(office), why: 'The same person' };
    await press(`POST customers/${account}/merge`, { ...wish, dry: true });
    await press(`POST customers/${account}/merge`, { ...wish, dry: false });
    await press(`POST customers/${account}/deletion`, { why: 'They asked' });
  },
  async 'messages and ready answers'(office) {
    const { press, read } = office;
    const { ticket } = await press<{ ticket: string }>('POST messages', letter(await anAccount(office)));
    const thread = () => read<{ seen: number; colleagues: { id: string }[] }>(`messages/${ticket}`);
    const { seen, colleagues } = await thread();
    const answer = { body: 'It comes on Monday.', next: 'wait', seen, key: `press_${randomUUID()}` };
    await press(`POST messages/${ticket}/answer`, answer);
    await press(`POST messages/${ticket}/notes`, { body: 'Ask the courier', key: `press_${randomUUID()}` });
    await press(`PUT messages/${ticket}/assignee`, { to: colleagues[0]?.id });
    await press(`PUT messages/${ticket}/about`, { about: 'complaint' });
    await press(`PUT messages/${ticket}/state`, { state: 'done', seen: (await thread()).seen });
    const ready = { title: 'Late parcel', body: 'It is on its way.' };
    const [made] = await press<{ id: string; version: number }[]>('POST ready-answers', ready);
    await press(`PUT ready-answers/${made?.id}`, { ...ready, body: 'It is late.', version: made?.version });
    await press(`DELETE ready-answers/${made?.id}`);
  },
  async 'people who work here, and their views'({ press, read, shop }) {
    const { now } = shop.clock;
    const { invitations } = await press<{ invitations: { id: string; email: string }[] }>('POST staff/invitations', {
      email: 'dev@shop.example',
      roles: ['packer'],
    });
    const invited = invitations.find(({ email }) => email === 'dev@shop.example');
    await press(`DELETE staff/invitations/${invited?.id}`);
    const other = await aColleagueIn(shop, ['packer'], now);
    await press('PUT reports/mails', { report: 'sales', mailed: true });
    await press('PUT roles', { changed: { 'audit.see': ['owner', 'manager', 'viewer'] }, version: 0 });
    await press(`PUT staff/${other.id}/roles`, { roles: ['packer', 'printer'], version: 1 });
    await press(`DELETE staff/${other.id}/sessions`);
    await press(`DELETE staff/${other.id}`);
    const views = await press<{ id: string }[]>('POST order-views', {
      name: 'Kolkata',
      query: 'city=Kolkata',
      shared: false,
    });
    await press(`DELETE order-views/${views.at(-1)?.id}`);
    const own = await aColleague(shop, ['viewer']);
    const cookies = { read: () => undefined, set: () => {}, clear: () => {} };
    const deps = { officeCookie: 'office', now: () => now };
    const caller = { cookies, address: '203.0.113.9', userAgent: browserName };
    const ended = await startOfficeSession(deps, shop.database.db, own, { stage: 'open' }, caller);
    let cookie = '';
    const set = (name: string, value: string) => {
      cookie = `${name}=${value}`;
    };
    await startOfficeSession(
      deps,
      shop.database.db,
      own,
      { stage: 'open' },
      { ...caller, cookies: { ...cookies, set } },
    );
    await press(`DELETE me/sessions/${ended}`, {}, { cookie });
    await read('staff');
  },
};
