import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { accountsTable } from '#database/schema/accounts.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';

/** Headers and data of a signed-in browser. */
export interface Browser {
  email: string;
  password: string;
  cookie: string;
  token: string;
  headers: { cookie: string; authorization: string };
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  payload?: object;
  headers?: Record<string, string>;
  /** Network of the browser, so that rate limits of one test do not affect the next. */
  from?: string;
}

export function send(shop: TestShop, { from, ...request }: Request) {
  return shop.app.inject({ ...request, ...(from && { remoteAddress: from }) });
}

/** Returns a network that no other test uses. */
export function aNetwork(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

export const goodPassword = 'batting at eleven';

type Reply = Awaited<ReturnType<typeof send>>;

/** Returns the cookie that identifies a browser, from a response that set it. */
export function browserIn({ cookies }: Pick<Reply, 'cookies'>): { cookie: string } {
  return { cookie: `browser=${cookies.find(({ name }) => name.endsWith('browser'))?.value}` };
}

/** Returns the browser after a response that created its session. */
export function browserOf(reply: Reply, who: { email: string; password: string }): Browser {
  const session = reply.cookies.find(({ name }) => name.endsWith('session'));
  const cookie = `${browserIn(reply).cookie}; ${session?.name}=${session?.value}`;
  const { token } = reply.json();
  return { ...who, cookie, token, headers: { cookie, authorization: `Bearer ${token}` } };
}

/** Signs up a new customer. */
export async function aCustomer(
  shop: TestShop,
  person: { firstName?: string; lastName?: string; email?: string } = {},
): Promise<Browser> {
  const who = { email: `${randomUUID()}@example.in`, password: goodPassword, ...person };
  const payload = { firstName: 'Asha', lastName: 'Sawant', ...who };
  return browserOf(await send(shop, { method: 'POST', url: '/api/auth/signup', payload, from: aNetwork() }), who);
}

/** Marks the e-mail of an account as proved, as a mailed code does. */
export async function proveEmail(shop: TestShop, email: string): Promise<void> {
  await shop.database.db
    .update(accountsTable)
    .set({ emailProvedAt: new Date('2026-11-21T04:20:00Z') })
    .where(eq(accountsTable.email, email));
}

export function logInAs(
  shop: TestShop,
  who: { email: string; password: string },
  headers: Record<string, string> = {},
) {
  const payload = { email: who.email, password: who.password };
  return send(shop, { method: 'POST', url: '/api/auth/login', payload, from: aNetwork(), headers });
}

/** Returns the waiting and sent mails of an address, oldest first. */
export async function mailsTo(shop: TestShop, to: string) {
  return shop.database.db
    .select()
    .from(mailOutboxTable)
    .where(eq(mailOutboxTable.to, to))
    .orderBy(mailOutboxTable.createdAt);
}

/** Waits until an address has that many mails with a code, and returns the newest code. */
export async function mailedCode(shop: TestShop, to: string, count = 1): Promise<string> {
  for (;;) {
    const codes = (await mailsTo(shop, to)).flatMap(
      ({ subject }) => /^(\d{6}) is your Maidan code$/.exec(subject)?.[1] ?? [],
    );
    if (codes.length >= count) return codes.at(-1) ?? '';
    await wait(50);
  }
}

/** Returns a code that differs from this one. */
export function anotherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
