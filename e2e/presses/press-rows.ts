import type { Page } from 'playwright-core';
import { gotoSettled, untilDrawn, untilSettled } from '../settled.ts';
import { signingIn, theirs } from './account-rows.ts';
import { buying, checkoutAtReview, ordered } from './buying-rows.ts';
import { drawing, finding } from './finding-rows.ts';
import { button, open, type PressRow } from './row.ts';

async function fillMessage(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Asha Sawant');
  await page.getByLabel('E-mail').fill('asha@example.in');
  await page.getByLabel('Issue').fill('The print of my order has come off.');
}

const writing: PressRow[] = [
  {
    name: 'an empty contact message',
    before: open('/contact-us'),
    press: (page) => button(page, 'Submit').click(),
    after: (page) => page.getByText('Enter your name').waitFor(),
  },
  {
    name: 'sending a contact message',
    before: async (page, shop) => {
      await page.goto(`${shop.url}/contact-us`);
      await fillMessage(page);
    },
    press: (page) => button(page, 'Submit').click(),
    after: (page) => page.getByText('We have your message').waitFor(),
  },
  {
    name: 'a contact message without a network, sent later',
    before: async (page, shop) => {
      await gotoSettled(page, `${shop.url}/contact-us`);
      await fillMessage(page);
    },
    press: async (page) => {
      await page.context().setOffline(true);
      await button(page, 'Submit').click();
      await page.getByText('kept on this device').waitFor();
    },
    after: async (page) => {
      await untilSettled(page);
      await page.context().setOffline(false);
      await page.getByText('We have your message').waitFor();
    },
  },
];

/** Goes offline, advances the page's clock until the page would have shown it, and goes online again. */
const offAndOn = async (page: Page): Promise<void> => {
  for (const isOffline of [true, false]) {
    await page.context().setOffline(isOffline);
    await page.clock.runFor(1600);
    await untilDrawn(page);
  }
};

const offline: PressRow[] = [
  ['the home page', open('/')] as const,
  ['a product', open('/product/1?category=Cricket')] as const,
  ['a contact form', open('/contact-us')] as const,
  ['the checkout', checkoutAtReview] as const,
].map(([where, before]) => ({
  name: `no network for a moment, on ${where}`,
  before: async (page, shop) => {
    await page.clock.install();
    await before(page, shop);
    await untilSettled(page);
  },
  press: offAndOn,
  after: async () => {},
}));

/** All clicks in the shop whose result users wait for. */
export const pressRows: readonly PressRow[] = [
  ...signingIn,
  ...writing,
  ...offline,
  ...buying,
  ...finding,
  ...ordered,
  ...theirs,
  ...drawing,
];
