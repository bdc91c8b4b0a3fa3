import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { startProductionShop } from '#e2e/production-shop.ts';
import { endAllShops, type RunningShop } from '#e2e/running-shop.ts';
import { untilSettled } from '#e2e/settled.ts';
import { joinOffice as join, ownersLink } from './join-office.ts';

// A production shop: its first owner signs up by the link of the command line, and invites a packer.

let shop: RunningShop;
let browser: Browser;
const mails: { to: string; text: string }[] = [];
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      void new PostalMime().parse(Buffer.concat(chunks)).then(({ to, text }) => {
        mails.push({ to: to?.[0]?.address ?? '', text: text ?? '' });
        done();
      });
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => void post.listen(0, '127.0.0.1', () => resolve()));
  const { port } = post.server.address() as AddressInfo;
  [shop, browser] = await Promise.all([startProductionShop({ SMTP_URL: `smtp://127.0.0.1:${port}` }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
  await new Promise<void>((resolve) => void post.close(() => resolve()));
});

/** A user at a private device. */
async function atDevice(): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
}

test('demonstration users are neither offered nor accepted at the sign-in', async () => {
  const page = await atDevice();
  await page.goto(`${shop.url}/office`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await untilSettled(page);
  expect(await page.getByText('A demonstration shop.').count()).toBe(0);
  expect(await page.getByRole('button').allInnerTexts()).toEqual([
    'Sign in with a passkey',
    'E-mail, password and code',
  ]);
  for (const [method, path] of [
    ['GET', 'demo'],
    ['POST', 'demo'],
  ] as const) {
    const body = method === 'POST' ? `, headers: { 'content-type': 'application/json' }, body: '{"role":"owner"}'` : '';
    const status = await page.evaluate(
      `fetch('/api/office/${path}', { method: '${method}'${body} }).then(({ status }) => status)`,
    );
    expect(status, `${method} ${path}`).toBe(404);
  }
});

test('an owner invites a packer by mail, who can do a packer’s work only', async () => {
  const owner = await atDevice();
  await join(owner, await ownersLink(shop, 'asha@shop.example'), 'Asha Sawant');
  await owner.goto(`${shop.url}/office/staff`);
  await owner.getByRole('button', { name: /Invite by mail/ }).click();
  await owner.getByLabel('E-mail').fill('dilip@shop.example');
  await owner.locator('label', { hasText: /^Packer/ }).click();
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  await owner.getByRole('row', { name: /dilip@shop.example/ }).waitFor();
  const mailed = () => mails.findLast(({ to }) => to === 'dilip@shop.example')?.text ?? '';
  await expect.poll(mailed).toMatch(/\/office\/join#/);

  const packer = await atDevice();
  const link = /https?:\/\/\S+\/office\/join#[\w-]+/.exec(mailed())?.[0] ?? '';
  await join(packer, link, 'Dilip Gaikwad', '4711');
  const rail = packer.getByRole('navigation', { name: 'Rooms', exact: true });
  expect(await rail.getByRole('listitem').getByRole('link').locator('> span').allTextContents()).toEqual([
    'Today',
    'Orders',
    'Packing desk',
    'Returns',
    'Shelves',
  ]);
  // Pages without permission show nothing, and their calls are rejected.
  for (const room of ['staff', 'audit', 'security', 'messages', 'customers', 'print-room', 'orders/new']) {
    await packer.goto(`${shop.url}/office/${room}`);
    await packer.locator('h1').waitFor();
    await untilSettled(packer);
    expect(await packer.locator('body').innerText(), room).not.toMatch(/asha@shop\.example/);
  }
  for (const [method, path] of [
    ['POST', 'staff/invitations'],
    ['GET', 'staff'],
    ['GET', 'audit'],
    ['GET', 'security-events'],
    ['GET', 'messages?view=open'],
    ['GET', 'customers'],
  ]) {
    const body =
      method === 'POST'
        ? `, headers: { 'content-type': 'application/json' }, body: '{"email":"x@shop.example","roles":["owner"]}'`
        : '';
    const status = await packer.evaluate(
      `fetch('/api/office/${path}', { method: '${method}'${body} }).then(({ status }) => status)`,
    );
    expect(status, `${method} ${path}`).toBe(403);
  }
  // The link is used up.
  const stranger = await atDevice();
  await stranger.goto(link);
  await stranger.getByRole('alert').waitFor();
  expect(await stranger.getByLabel('Your name').count()).toBe(0);
  // The role is removed again: the next click is refused.
  await owner.goto(`${shop.url}/office/staff`);
  const row = owner.getByRole('row', { name: /Dilip Gaikwad/ });
  await row.getByRole('button').last().click();
  await owner
    .getByRole('menuitem')
    .filter({ hasText: /remove|go|take/i })
    .last()
    .click();
  await owner.getByRole('alertdialog').getByRole('button').last().click();
  await row.waitFor({ state: 'detached' });
  await packer.goto(`${shop.url}/office/packing`);
  await packer.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
});
