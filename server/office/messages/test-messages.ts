import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { StaffRole } from '#contract/office/lists.ts';
import type { Thread } from '#contract/office/messages.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { type TestShop, testSecret } from '#server/app/test-support/test-shop.ts';
import { aNetwork, send } from '#server/customers/accounts/test-people.ts';
import { takeMail } from '#server/customers/contact/take-mail.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

interface Mail {
  to?: string;
  from?: string;
  id?: string;
  headers?: string[];
  type?: string;
  body?: string;
}

/** Returns helpers to write and handle messages in the shop that `shopNow` returns. */
export function messageTests(shopNow: () => TestShop, now: () => Date) {
  const colleagues = new Map<StaffRole, { cookie: string; id: string; name: string }>();
  async function as(role: StaffRole) {
    const known = colleagues.get(role) ?? (await aColleagueIn(shopNow(), [role], now(), { name: `Ritu ${role}` }));
    colleagues.set(role, known);
    return known;
  }

  async function written(more: object = {}): Promise<string> {
    const payload = { name: 'Asha Sawant', email: 'asha@example.in', issue: 'Where is it?', ...more };
    const reply = await send(shopNow(), {
      method: 'POST',
      url: '/api/contact',
      payload,
      from: aNetwork(),
      headers: { 'idempotency-key': randomUUID() },
    });
    return reply.json().data.ticket;
  }

  const at = (ticket: string, more = '') => `/api/office/messages/${ticket}${more}`;
  const open = async (ticket: string, role: StaffRole = 'support'): Promise<Thread> =>
    (await ask(shopNow(), `GET ${at(ticket)}`, { cookie: (await as(role)).cookie })).json().data;
  const answered = async (ticket: string, more: object = {}, role: StaffRole = 'support') => {
    const payload = {
      body: 'It comes on Thursday.',
      next: 'wait',
      seen: (await open(ticket)).seen,
      key: randomUUID(),
      ...more,
    };
    return ask(shopNow(), `POST ${at(ticket, '/answer')}`, { cookie: (await as(role)).cookie, payload });
  };
  const answersOf = async (ticket: string) =>
    (
      await shopNow().database.db.select().from(mailOutboxTable).where(eq(mailOutboxTable.to, 'asha@example.in'))
    ).filter(({ about, text }) => about.startsWith('message-answer') && text.includes(ticket));
  const list = async (view: string, role: StaffRole = 'support') =>
    (
      await ask(shopNow(), `GET /api/office/messages?view=${view}&limit=100`, { cookie: (await as(role)).cookie })
    ).json().data;
  const ticketsIn = async (view: string): Promise<string[]> =>
    (await list(view)).threads.map(({ ticket }: { ticket: string }) => ticket);

  const rawMail = ({
    to = 'help@maidan.example',
    from = 'Asha Sawant <asha@example.in>',
    id = `<${randomUUID()}@mail.example>`,
    headers = [],
    type = 'text/plain; charset=utf-8',
    body = 'And the cap?',
  }: Mail) =>
    Buffer.from(
      [
        `From: ${from}`,
        `To: ${to}`,
        'Subject: Re: your message',
        `Message-ID: ${id}`,
        'MIME-Version: 1.0',
        `Content-Type: ${type}`,
        ...headers,
        '',
        body,
      ].join('\r\n'),
    );
  const take = (mail: Mail) => takeMail({ db: shopNow().database.db, secret: testSecret, now }, rawMail(mail));

  /** Makes all members sign in again, after the clock has jumped. */
  const signOut = () => colleagues.clear();

  return { as, signOut, written, at, open, answered, answersOf, list, ticketsIn, rawMail, take };
}
