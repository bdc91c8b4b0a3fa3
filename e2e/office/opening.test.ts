import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInaccessible } from '#e2e/axe.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { fillCheckout, putInCart } from '#e2e/buying.ts';
import { seller, startUnopenedShop } from '#e2e/production-shop.ts';
import { endAllShops, type RunningShop } from '#e2e/running-shop.ts';
import { type SandboxProcess, startSandbox } from '#server/foundation/child-processes/sandbox-process.ts';
import { freePort } from '#server/foundation/database-engine/free-port.ts';
import { joinOffice, ownersLink } from './join-office.ts';

// A production shop that is not open yet: its owner signs up by the link of the command line, and does the rest in the
// office.

const liveKey = 'rzp_live_of_a_test_0042';
let browser: Browser;
let folder = '';
const sandboxes: SandboxProcess[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-opening-'));
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
  await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
  await rm(folder, { recursive: true, force: true });
});

/** Sandbox services for a production shop: the key of the gateway is a live one by its name. */
async function outsideOf(port: number, name: string) {
  const sandbox = await startSandbox({
    dataDir: path.join(folder, name),
    port: 0,
    shopUrl: `http://localhost:${port}`,
    log: { warn: () => {} },
    keyId: liveKey,
  });
  sandboxes.push(sandbox);
  const { url, smtpUrl, razorpay, shiprocket } = sandbox.ready;
  return {
    url,
    mail: { SMTP_URL: smtpUrl, MAIL_FROM: 'Opening <orders@scanned-sports.in>' },
    payments: {
      RAZORPAY_KEY_ID: razorpay.keyId,
      RAZORPAY_KEY_SECRET: razorpay.keySecret,
      RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
      RAZORPAY_URL: `${url}/razorpay`,
      RAZORPAY_SCRIPT_URL: `${url}/razorpay/checkout.js`,
    },
    courier: {
      SHIPROCKET_EMAIL: shiprocket.email,
      SHIPROCKET_PASSWORD: shiprocket.password,
      SHIPROCKET_WEBHOOK_TOKEN: shiprocket.webhookToken,
      SHIPROCKET_URL: `${url}/shiprocket`,
    },
  };
}

/** A new browser page; a timeout names the step that failed. */
async function atDesk(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  return page;
}

/** The first owner, at a private device, on the settings page. */
async function ownerOf(shop: RunningShop): Promise<Page> {
  const page = await atDesk();
  await joinOffice(page, await ownersLink(shop, 'asha@scanned-sports.in'), 'Asha Sawant');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('heading', { name: 'Opening the shop' }).waitFor();
  return page;
}

const labels: Readonly<Record<string, string>> = {
  legalName: 'Legal name',
  street: 'House and street',
  city: 'City',
  pin: 'PIN code',
  gstin: 'GSTIN',
  email: 'E-mail for customers',
  phone: 'Phone for customers',
  hours: 'When somebody answers',
  grievanceOfficer: 'Grievance officer',
  grievanceEmail: 'E-mail of the grievance officer',
  grievancePhone: 'Phone of the grievance officer',
};

/** Fills in the seller; the GSTIN is mistyped first. */
async function saySeller(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Fill it in' }).click();
  for (const [name, label] of Object.entries(labels)) {
    const value = name === 'gstin' ? '27AAPFU0939F1ZW' : (seller as Record<string, string>)[name];
    await page.getByLabel(label, { exact: true }).fill(value ?? '');
  }
  await page.getByLabel('State').selectOption(seller.state);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Its form or its check character is wrong').waitFor();
  await page.getByLabel('GSTIN', { exact: true }).fill(seller.gstin);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('It holds from now on.').waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
}

/** Chooses how tax is charged: GST with prices that include it, or the flat rates unchanged. */
async function chooseTax(page: Page, mode: 'gst' | 'flat'): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Tax' }).click();
  await page.getByRole('heading', { name: 'Tax' }).waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  if (mode === 'gst') {
    await page.getByRole('combobox', { name: 'Tax', exact: true }).selectOption('gst');
    await page.getByRole('button', { name: 'See what it means for the products' }).click();
    await page.getByText(/products at 5%, \d+ products at 18%/).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  } else await page.getByRole('button', { name: 'Keep it as it is' }).click();
  await page.getByText('It holds from now on.').waitFor();
}

/** Names the manufacturer and the importer of the products. */
async function declareMakers(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Declarations' }).click();
  const words = {
    'Name of the manufacturer or packer': 'Kaveri Knits LLP',
    'Address of the manufacturer or packer': '3 Mill Road, Tiruppur 641604',
    'Name of the importer': 'Scanned Sports LLP',
    'Address of the importer': '14 Station Road, Pune 411001',
  };
  for (const [label, value] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(value);
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('It holds from now on.').waitFor();
}

/** Opens the shop by the button in the list of steps. */
async function openIt(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Opening' }).click();
  await page.getByRole('button', { name: 'Open the shop…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open the shop' }).click();
  await page.getByText('The shop is open.').first().waitFor();
}

test('a new shop is set up in the office, from the page before its opening to the first paid order', async () => {
  const port = await freePort();
  const outside = await outsideOf(port, 'whole');
  const shop = await startUnopenedShop(port, { ...outside.mail, ...outside.payments, ...outside.courier });
  const visitor = await atDesk();
  const closed = await visitor.goto(`${shop.url}/sports/cricket`);
  expect([closed?.status(), closed?.headers()['retry-after'], closed?.headers()['cache-control']]).toEqual([
    503,
    '600',
    'no-store',
  ]);
  await visitor.getByRole('heading', { name: 'We open soon.' }).waitFor();
  expect(await findInaccessible(visitor, 'all')).toEqual([]);
  expect((await fetch(`${shop.url}/api/products`)).status).toBe(503);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${shop.url}/api/office/opening`)).status).toBe(401);

  const page = await ownerOf(shop);
  expect(await page.getByRole('button', { name: 'Open the shop…' }).isDisabled()).toBe(true);
  const carried = page.getByRole('listitem').filter({ hasText: 'Have parcels carried' }).getByRole('link');
  expect(await carried.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/office/settings/connections',
    '/office/settings/delivery',
  ]);
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await saySeller(page);
  await chooseTax(page, 'gst');
  await declareMakers(page);

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Connections' }).click();
  await page.getByRole('button', { name: 'Test Payments, Razorpay' }).click();
  await page.getByText('It knows the key.').first().waitFor();
  await page.getByRole('button', { name: 'Test Courier, Shiprocket' }).click();
  await page
    .getByText(/It knows the shop, and fetches parcels at/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Test Mail' }).click();
  await page.getByText('The mail server took a mail to you.').first().waitFor();
  const mails = (await (await fetch(`${outside.url}/mail/messages.json?to=asha%40scanned-sports.in`)).json()) as {
    subject: string;
  }[];
  expect(mails.map(({ subject }) => subject)).toContain('A test from the office');
  expect(await page.locator('body').innerText()).not.toContain(outside.payments.RAZORPAY_KEY_SECRET);
  await openIt(page);

  await expect.poll(async () => (await fetch(shop.url)).status).toBe(200);
  await putInCart(visitor, shop.url);
  await visitor.getByRole('contentinfo').getByText(seller.legalName).first().waitFor();
  await visitor.goto(`${shop.url}/checkout`);
  await fillCheckout(visitor, 'UPI');
  await visitor.getByRole('button', { name: /^Pay ₹/ }).click();
  const gateway = visitor.frameLocator('iframe[title^="Razorpay checkout"]');
  await gateway.getByRole('button', { name: /^Pay ₹/ }).click();
  await visitor.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await page.reload();
  await page.getByText('An order was placed.').waitFor();
});

test('a shop with cash only and without a courier can be opened, and its checkout offers just that', async () => {
  const port = await freePort();
  const outside = await outsideOf(port, 'cash');
  const shop = await startUnopenedShop(port, outside.mail);
  const page = await ownerOf(shop);
  await page.getByText('No gateway is connected: cash on delivery up to ₹10,000.00 alone.').waitFor();
  await saySeller(page);
  await chooseTax(page, 'flat');
  await declareMakers(page);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Connections' }).click();
  await page.getByText('Missing: RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET').waitFor();
  await openIt(page);
  await expect.poll(async () => (await fetch(shop.url)).status).toBe(200);
  const visitor = await atDesk();
  await putInCart(visitor, shop.url);
  await visitor.goto(`${shop.url}/checkout`);
  await fillCheckout(visitor, 'Cash on delivery');
  await visitor.getByRole('button', { name: /^Place order/ }).click();
  await visitor.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
});
