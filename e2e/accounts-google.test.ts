import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { haveAccount, keptSession } from './account-of.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterEach(() => google('faults', { token: 'right', script: 'right', service: 'right' }));
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

/** Configures the Google sandbox. */
async function google(path: 'faults' | 'accounts', body: object): Promise<void> {
  const reply = await fetch(`${shop.sandboxUrl}/google/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`Google: ${reply.status} ${await reply.text()}`);
}

/** Returns a Google account that has not been used here yet. */
async function haveGoogleAccount(person: { email?: string; emailVerified?: boolean } = {}): Promise<string> {
  const email = person.email ?? `meera-${randomUUID()}@mail.example`;
  await google('accounts', {
    email,
    givenName: 'Meera',
    familyName: 'Iyer',
    emailVerified: person.emailVerified ?? true,
  });
  return email;
}

const script = (page: Page) => page.getByRole('button', { name: /(?:Continue|Sign up) with Google$/ });
const fallback = (page: Page) => page.getByRole('button', { name: /on Google's own page$/ });
const says = (page: Page, role: 'status' | 'alert', text: string) =>
  page.getByRole(role).filter({ hasText: text }).waitFor();

/** Clicks Google's button and chooses an account in its window. */
async function chooseByButton(page: Page, email: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('popup'), script(page).click()]);
  await choose(chooser, email);
}

function choose(page: Page, email: string): Promise<void> {
  return page.getByRole('row').filter({ hasText: email }).getByRole('button').click();
}

async function open(path: string, options: Parameters<typeof visit>[1] = {}) {
  const visited = await visit(browser, { viewport: { width: 1440, height: 900 }, ...options });
  await visited.page.goto(shop.url + path);
  return visited;
}

test.each(['/login', '/signup'])("the page %s with Google's button has no accessibility faults", async (path) => {
  for (const [theme, width] of [
    ['light', 390],
    ['dark', 1440],
  ] as const) {
    // Axe requests Google's stylesheet in a way that the page never does: its console output is ignored.
    const { page } = await open(path, { theme, viewport: { width, height: 900 } });
    await script(page).waitFor();
    await expectAccessible(page);
    await page.context().close();
  }
});

test("without Google's script a link leads to Google and back to the requested page", async () => {
  const email = await haveGoogleAccount();
  await google('faults', { script: 'missing' });
  const { page } = await open('/login?next=/tracker');
  await says(page, 'alert', 'Login error: Google authentication service unavailable');
  await expectAccessible(page);
  await fallback(page).click();
  await choose(page, email);
  await page.getByText('Login successful').or(page.getByText('Account created successfully')).waitFor();
  await page.waitForURL(`${shop.url}/tracker`);
  expect(JSON.parse((await keptSession(page)).user ?? '{}')).toMatchObject({ email, provider: 'google' });
  await page.context().close();
});

test('cancelling at Google shows a message that is not an error', async () => {
  await google('faults', { script: 'missing' });
  const { page } = await open('/login');
  await fallback(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`${shop.url}/login`);
  await says(page, 'status', 'You cancelled Google sign-in.');
  await page.context().close();
});

describe('errors of the Google sign-in', () => {
  async function expectFault(page: Page, sentence: string): Promise<void> {
    await says(page, 'alert', sentence);
    await fallback(page).waitFor();
    expect((await keptSession(page)).session).toBeNull();
    await page.context().close();
  }

  test('a script that does not load within ten seconds shows an error, and no link', async () => {
    await google('faults', { script: 'silent' });
    const { page } = await visit(browser);
    await page.clock.install();
    const asked = page.waitForRequest((request) => request.url().endsWith('/google/client.js'));
    await page.goto(`${shop.url}/signup`);
    await asked;
    await page.clock.runFor(9000);
    expect(await fallback(page).count()).toBe(0);
    await page.clock.runFor(1100);
    await expectFault(page, 'Signup error: Google authentication service temporarily unavailable');
  });

  test('a script without its functions shows an error', async () => {
    const { page } = await visit(browser);
    await page.route('**/google/client.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(`${shop.url}/login`);
    await expectFault(page, 'Login error: Google authentication service unavailable');
  });

  test('a script that throws shows an error', async () => {
    const { page } = await visit(browser);
    const body = 'window.google = { accounts: { id: { initialize() { throw new Error("broken") } } } };';
    await page.route('**/google/client.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto(`${shop.url}/login`);
    await expectFault(page, 'Login error: Google authentication service error');
  });

  test('a script that returns no token shows an error', async () => {
    const { page } = await visit(browser);
    const body =
      'window.google = { accounts: { id: { initialize(given) { setTimeout(() => given.callback({}), 0) }, renderButton() {} } } };';
    await page.route('**/google/client.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto(`${shop.url}/signup`);
    await expectFault(page, 'Signup error: Invalid authentication response');
  });

  test('a missing configuration shows an error', async () => {
    const { page } = await visit(browser);
    const error = 'Google authentication not configured properly';
    const json = { success: false, error, message: error, code: 'unauthorised' };
    await page.route('**/api/auth/google/nonce', (route) => route.fulfill({ status: 401, json }));
    await page.goto(`${shop.url}/login`);
    await expectFault(page, `Login error: ${error}`);
  });

  test.each([
    ['expired', 'Authentication failed'],
    ['other audience', 'Authentication failed'],
    ['unknown key', 'Authentication failed'],
    ['unsigned', 'Authentication failed'],
    ['other nonce', 'Invalid authentication response'],
  ])('an invalid token shows an error: %s', async (token, sentence) => {
    const email = await haveGoogleAccount();
    await google('faults', { token });
    const { page } = await open('/login');
    await chooseByButton(page, email);
    await says(page, 'alert', `Login error: ${sentence}`);
    await fallback(page).waitFor();
    // The button has a new nonce then, and works once Google is valid again.
    await google('faults', { token: 'right' });
    await chooseByButton(page, email);
    await page.waitForURL(`${shop.url}/`);
    await page.context().close();
  });

  test('a lost network during the sign-in shows an error', async () => {
    const email = await haveGoogleAccount();
    const { page } = await open('/signup');
    await page.route('**/api/auth/google', (route) => route.abort());
    await chooseByButton(page, email);
    await expectFault(page, 'Signup error: Network error during authentication');
  });

  test('a callback of another sign-in, and one without a response, show an error', async () => {
    const { page } = await open('/auth/google/callback?code=made-up&state=made-up');
    await page.waitForURL(`${shop.url}/login`);
    await says(page, 'alert', 'Login error: Invalid authentication response');
    await fallback(page).waitFor();
    await page.goto(`${shop.url}/auth/google/callback`);
    await page.waitForURL(`${shop.url}/login`);
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    await page.context().close();
  });

  test.each([
    ['refused codes', 'Login error: Authentication failed'],
    ['away', 'Login error: Google authentication service unavailable'],
  ])('a failure of Google after its page shows an error: %s', async (service, sentence) => {
    const email = await haveGoogleAccount();
    await google('faults', { script: 'missing' });
    const { page } = await open('/login');
    await fallback(page).click();
    const row = page.getByRole('row').filter({ hasText: email });
    await row.waitFor();
    // Browser requests must still work: only the shop's own calls fail.
    if (service === 'refused codes') {
      await google('faults', { service });
      await row.getByRole('button').click();
    } else {
      await page.goto(`${shop.url}/auth/google/callback?error=temporarily_unavailable`);
    }
    await page.waitForURL(`${shop.url}/login`);
    await expectFault(page, sentence);
  });

  test('an e-mail that Google has not confirmed cannot sign in', async () => {
    const email = await haveGoogleAccount({ emailVerified: false });
    const { page } = await open('/login');
    await chooseByButton(page, email);
    await expectFault(page, 'Login error: Google has not confirmed this e-mail address.');
  });
});

test('a Google account with the e-mail of a password account is linked once, by its password', async () => {
  const person = await haveAccount(shop);
  await haveGoogleAccount({ email: person.email });
  const { page } = await open('/login?next=/my-account/profile');
  await chooseByButton(page, person.email);
  await page.getByText('Enter your password once to link Google.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Link and log in' }).click();
  await says(page, 'alert', "That isn't your password. Please try again");
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Link and log in' }).click();
  await page.waitForURL(`${shop.url}/my-account/profile`);
  await page.getByText(/^You sign in with .*, and with Google\.$/).waitFor();
  await page.context().close();

  const { page: later } = await open('/login');
  await chooseByButton(later, person.email);
  await later.waitForURL(`${shop.url}/`);
  await later.context().close();
});
