import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

test.each([
  ['/terms-of-service', 'Terms of Service', ['Mumbai', 'includes GST', 'pre-authorised', 'Indemnification', 'Termination']],
  ['/terms', 'Terms of Service', []],
  ['/privacy-policy', 'Privacy Policy', ['72 hours']],
  ['/privacy', 'Privacy Policy', []],
  ['/cookie-policy', 'Cookie Policy', ['theme']],
  [
    '/shipping-info',
    'Shipping Information',
    ['5-7 business days', '₹99', '₹199', '24-48 hours', '2-4 days', '4-6 days', '3 delivery attempts', 'India only'],
  ],
  ['/returns-policy', 'Returns Policy', ['7 days', '3-5 business days', '7-10 days', 'instant', 'Final sale']],
])(
  '%s has its heading and its facts, and axe finds nothing in either theme',
  async (path, heading, facts) => {
    for (const [theme, width] of [
      ['light', 390],
      ['dark', 1440],
    ] as const) {
      const { page, expectQuiet } = await visit(browser, { theme, viewport: { width, height: 900 } });
      await page.goto(shop.url + path, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      const text = (await page.locator('main').textContent()) ?? '';
      for (const fact of facts) expect(text).toContain(fact);
      await expectAccessible(page);
      expectQuiet();
      await page.context().close();
    }
    const html = await (await fetch(shop.url + path)).text();
    expect(html.match(/<link rel="canonical" href="([^"]+)"/)?.[1]).toMatch(
      /^\/(terms-of-service|privacy-policy|cookie-policy|shipping-info|returns-policy)$/,
    );
  },
  60_000,
);

test('contact: wrong fields are named, a message takes a second, is confirmed as a mail to send, and the form is cleared', async () => {
  const { page, expectQuiet } = await visit(browser);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  await page.goto(`${shop.url}/contact-us`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Enter your name').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-name');
  await page.getByLabel('Name').fill('Asha');
  await page.getByLabel('E-mail').fill('asha@example.in');
  await page.getByLabel('Issue').fill('Where is my order?');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Submitting...' }).waitFor();
  const link = page.getByRole('link', { name: 'Send it by e-mail' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toContain(encodeURIComponent('Where is my order?'));
  expect(await page.getByLabel('Issue').inputValue()).toBe('');
  await expectAccessible(page);
  expect(calls).toEqual([]);
  expectQuiet();
  await page.context().close();
});
