import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { launchBrowser, visit } from './browser.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { gotoSettled } from './settled.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

test.each([
  [
    '/terms-of-service',
    'Terms of Service',
    [
      'Operator',
      'What we offer',
      'Privacy',
      'Exactness of products',
      'Prices and tax',
      'Payment',
      'Delivery',
      'Returns and cancelling',
      'Mumbai',
      'includes GST',
      'pre-authorised',
      'Third-party content',
      'Intellectual property',
      'Indemnification',
      'Termination',
      'Indian law',
    ],
  ],
  ['/terms', 'Terms of Service', []],
  ['/privacy-policy', 'Privacy Policy', ['72 hours', '24 months']],
  ['/privacy', 'Privacy Policy', []],
  ['/cookie-policy', 'Cookie Policy', ['theme']],
  [
    '/shipping-info',
    'Shipping Information',
    [
      'Methods and prices',
      'Delivery timeline',
      'Service areas',
      'Tracking',
      'Good to know',
      'Questions',
      '5-7 business days',
      '2-3 days',
      '24 hours',
      '₹99',
      '₹199',
      '24-48 hours',
      'within 1 business day',
      '2-4 days',
      '4-6 days',
      '5-7 days',
      'within 2 hours',
      '3 delivery attempts',
      'India only',
      '9AM-9PM',
      'within 24 hours',
    ],
  ],
  [
    '/returns-policy',
    'Returns Policy',
    [
      '7 days',
      '3-5 business days',
      '7-10 days',
      'Instant',
      'exchange it for another size free',
      'Final sale',
      'Customised',
      'without their tags',
      'Used',
    ],
  ],
])('%s has its heading and the facts of the specification', async (path, heading, facts) => {
  const html = await (await fetch(shop.url + path)).text();
  const plain = (text: string | undefined) =>
    text?.replaceAll(/<!--.*?-->|<[^>]+>/g, '').replaceAll('&amp;', '&') ?? '';
  expect(plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1])).toBe(heading);
  const text = plain(/<main[\s\S]*<\/main>/.exec(html)?.[0]);
  for (const fact of facts) expect(text).toContain(fact);
  const canonical = html.match(/<link rel="canonical" href="([^"]+)"/)?.[1];
  expect(canonical?.replace(shop.url, '')).toMatch(
    /^\/(terms-of-service|privacy-policy|cookie-policy|shipping-info|returns-policy)$/,
  );
});

test('a long text has a table of contents, open on a desktop and folded on a phone', async () => {
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await gotoSettled(page, `${shop.url}/terms`);
  await page.getByText('Contents').filter({ visible: true }).click();
  await page.getByRole('link', { name: /Law and courts/ }).click();
  expect(new URL(page.url()).hash).toBe('#law');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /Payment/ })
    .click();
  await expect
    .poll(() => page.evaluate(() => document.getElementById('payment')?.getBoundingClientRect().top ?? 0))
    .toBeLessThan(200);
  await page.context().close();
});

test('the contact form names wrong fields, sends a message with a ticket, and is cleared', async () => {
  const { page, expectQuiet } = await visit(browser);
  await page.goto(`${shop.url}/contact-us`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Enter your name').waitFor();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Tell us what it is about').waitFor();
  // The phone may be empty: it never shows an error.
  expect(await page.getByLabel('Phone').getAttribute('aria-invalid')).not.toBe('true');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-name');
  await page.getByLabel('Name').fill('Asha');
  await page.getByLabel('E-mail').fill('asha@example.in');
  await page.getByLabel('Issue').fill('Where is my order?');
  // A reload keeps the input.
  await page.reload();
  await expect.poll(() => page.getByLabel('Issue').inputValue()).toBe('Where is my order?');
  expect(await page.getByLabel('Name').inputValue()).toBe('Asha');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const answered = page.waitForResponse('**/api/contact');
  await page.getByRole('button', { name: 'Submit' }).click();
  const submitting = page.getByRole('button', { name: 'Submitting...' });
  await submitting.waitFor();
  // However fast the shop is, sending takes a second, and no longer.
  await (await answered).finished();
  await page.clock.runFor(990);
  expect(await submitting.count()).toBe(1);
  await page.clock.runFor(10);
  await page.clock.resume();
  await page.getByText(/Your ticket is M\w{9}\./).waitFor();
  expect(await page.getByLabel('Issue').inputValue()).toBe('');
  expect(await page.evaluate(() => localStorage.getItem('contactOutbox'))).toBeNull();
  await expectAccessibleInBothThemes(page);
  expectQuiet();
  await page.context().close();
});

test('a contact message without a network is stored, can be mailed, and is sent later', async () => {
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(`${shop.url}/contact-us`);
  // A second message is written and sent instead of the first.
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is(label, button, a)')].map(
        (one) => one.getBoundingClientRect().top + scrollY,
      ),
    );
  const [name, ...others] = await places();
  await page.getByLabel('Name').fill('Asha');
  await page.getByLabel('E-mail').fill('asha@example.in');
  await page.getByLabel('Issue').fill('Where is my order?');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  const kept = page.getByText('Your message is kept on this device');
  await kept.waitFor();
  expect((await places()).slice(0, 5)).toEqual([name, ...others].slice(0, 5));
  expect(await kept.evaluate((words) => words.getBoundingClientRect().bottom)).toBeLessThan(844);
  const waiting = await places();
  const link = page.getByRole('link', { name: 'Send it by e-mail' });
  expect(await link.getAttribute('href')).toContain(encodeURIComponent('Where is my order?'));
  expect(await page.getByLabel('Issue').inputValue()).toBe('');
  await expectAccessibleInBothThemes(page);
  await page.context().setOffline(false);
  await page.getByText(/Your ticket is M\w{9}\./).waitFor();
  // The page no longer says that it waits, and the result is shown once.
  await page.getByText('Thank you. We have your message.').waitFor();
  expect(await page.getByText('Your message is with us now').count()).toBe(0);
  // All controls are in their places, except the removed mail link.
  const after = await places();
  expect(after).toEqual(waiting.filter((_, at) => at !== 5));
  expect(await page.getByText('Your message is kept on this device').count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('contactOutbox'))).toBeNull();
  await page.context().close();
});

test('a contact message refused after leaving the page shows a message, and is in the form again', async () => {
  const { page } = await visit(browser);
  await gotoSettled(page, `${shop.url}/contact-us`);
  await page.getByLabel('Name').fill('Asha');
  await page.getByLabel('E-mail').fill('asha@example.in');
  await page.getByLabel('Issue').fill('Where is my order?');
  const refusal = {
    success: false,
    code: 'invalid_fields',
    message: 'Check the form',
    fields: { email: 'This mailbox takes no mail' },
  };
  let answer = (): void => {};
  const isLeft = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/contact', async (route) => {
    await isLeft;
    await route.fulfill({ status: 400, json: refusal });
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Your message is on its way').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Track a shipment' }).click();
  await page.waitForURL('**/tracker');
  await page.getByRole('heading', { level: 1 }).waitFor();
  answer();
  await page.getByText("Your message couldn't be sent").waitFor();
  await page.getByText('This mailbox takes no mail').waitFor();
  await page.goBack();
  await page.getByText('This mailbox takes no mail', { exact: true }).waitFor();
  expect(await page.getByLabel('Issue').inputValue()).toBe('Where is my order?');
  await page.context().close();
});

test('a stored contact message that is refused later shows a message, and is in the form again', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/contact-us`);
  await page.getByLabel('Name').fill('Asha');
  await page.getByLabel('E-mail').fill('asha@example.in');
  await page.getByLabel('Issue').fill('Where is my order?');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Your message is kept on this device').waitFor();
  const refusal = {
    success: false,
    code: 'invalid_fields',
    message: 'Check the form',
    fields: { email: 'This mailbox takes no mail' },
  };
  await page.route('**/api/contact', (route) => route.fulfill({ status: 400, json: refusal }));
  await page.context().setOffline(false);
  await page.getByText('This mailbox takes no mail', { exact: true }).waitFor();
  expect(await page.getByText('Your message is kept on this device').count()).toBe(0);
  expect(await page.getByLabel('Issue').inputValue()).toBe('Where is my order?');
  expect(await page.getByRole('link', { name: 'Send it by e-mail' }).getAttribute('href')).toContain(
    'Where%20is%20my%20order',
  );
  expect(await page.evaluate(() => localStorage.getItem('contactOutbox'))).toBeNull();
  await page.context().close();
});
