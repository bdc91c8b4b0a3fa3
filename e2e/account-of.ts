import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Addresses } from './guest-orders.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Returns a person whose e-mail has no account yet. */
export function aPerson(): Person {
  return {
    firstName: 'Asha',
    lastName: 'Sawant',
    email: `asha-${randomUUID()}@example.in`,
    password: 'a late cut to third man',
  };
}

/** Creates an account without a browser. */
export async function haveAccount(shop: Addresses, person = aPerson()): Promise<Person> {
  const reply = await fetch(`${shop.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (reply.status !== 201) throw new Error(`no account: ${reply.status} ${await reply.text()}`);
  return person;
}

/** Creates an account and confirms its e-mail, by a password reset with the mailed code. */
export async function haveProvedAccount(shop: Addresses): Promise<Person> {
  const person = await haveAccount(shop);
  const { email, password: newPassword } = person;
  const send = async (path: string, body: object, headers = {}): Promise<Response> => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
    const reply = await fetch(`${shop.url}/api/auth/${path}`, request);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
  const asked = await send('forgot-password', { email });
  const cookie = asked.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  await send('reset-password', { email, code: await codeMailedTo(shop, email), newPassword }, { cookie });
  return person;
}

/** Signs in on the login page, and waits until the page has redirected. */
export async function logIn(page: Page, shop: Addresses, { email, password }: Person, next = '/'): Promise<void> {
  await page.goto(`${shop.url}/login${next === '/' ? '' : `?${new URLSearchParams({ next })}`}`);
  await fillLogin(page, email, password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${shop.url}${next}`);
}

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Reads the three entries of a session in local storage. */
export function keptSession(
  page: Page,
): Promise<{ session: string | null; user: string | null; token: string | null }> {
  return page.evaluate(() => ({
    session: localStorage.getItem('session'),
    user: localStorage.getItem('user'),
    token: localStorage.getItem('token'),
  }));
}

interface Mail {
  subject: string;
  text: string;
}

async function mailsTo(shop: Addresses, email: string): Promise<Mail[]> {
  const reply = await fetch(`${shop.sandboxUrl}/mail/messages.json?to=${encodeURIComponent(email)}`);
  return (await reply.json()) as Mail[];
}

/** Returns the newest mail to an address whose subject matches, once it has arrived in the local inbox. */
export async function mailTo(shop: Addresses, email: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  const look = async () => {
    found = (await mailsTo(shop, email)).find((mail) => subject.test(mail.subject));
    return found?.subject;
  };
  await expect.poll(look, { interval: 300 }).toMatch(subject);
  if (!found) throw new Error(`no mail to ${email}`);
  return found;
}

/** Returns the six digits of a mailed code. */
export async function codeMailedTo(shop: Addresses, email: string): Promise<string> {
  const { subject } = await mailTo(shop, email, /^\d{6} is your Maidan code$/);
  return subject.slice(0, 6);
}
