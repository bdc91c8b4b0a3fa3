import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, fillLogin, haveAccount, keptSession } from './account-of.ts';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
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

const focusedId = () => document.activeElement?.id;

describe('signing up', () => {
  test('the sign-up form validates in the specified order, focuses the field, and keeps all input', async () => {
    const { page } = await visit(browser, { viewport: { width: 390, height: 844 } });
    const posted: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && posted.push(new URL(request.url()).pathname)));
    await page.goto(`${shop.url}/signup`);
    const typed: Record<string, string> = {};
    const send = async (label: string, text: string, says: string | undefined, id: string) => {
      typed[label] = text;
      await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByRole('button', { name: 'Create account' }).click();
      if (!says) return;
      await page.getByRole('alert').filter({ hasText: says }).waitFor();
      expect(await page.evaluate(focusedId)).toBe(id);
      for (const [name, value] of Object.entries(typed))
        expect(await page.getByLabel(name, { exact: true }).inputValue()).toBe(value);
    };
    await send('E-mail', 'asha@example', 'Please enter a valid email address', 'signup-email');
    await send('E-mail', 'asha@example.in', 'Password must be at least 6 characters long', 'signup-password');
    await send('Password', 'stumps', 'Passwords do not match', 'signup-confirmPassword');
    await send('Confirm password', 'stumps', 'First name must be at least 2 characters long', 'signup-firstName');
    await send('First name', 'Asha', 'Last name must be at least 2 characters long', 'signup-lastName');
    await expectAccessibleInBothThemes(page);
    expect(posted).not.toContain('/api/auth/signup');
    await page.getByLabel('Last name').fill('Sawant');
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByLabel('Confirm password').fill('password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('alert').filter({ hasText: 'too common' }).waitFor();
    expect(posted).toContain('/api/auth/signup');
    await page.context().close();
  });

  test('signing up creates a session, shows a message, and replaces the page by the home page', async () => {
    const { page, expectQuiet } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    const person = aPerson();
    await page.goto(`${shop.url}/tracker`);
    await page.goto(`${shop.url}/signup`);
    await page.getByLabel('First name').fill(person.firstName);
    await page.getByLabel('Last name').fill(person.lastName);
    await page.getByLabel('E-mail').fill(`  ${person.email.toUpperCase()} `);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password').fill(person.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome, Asha' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Account created successfully' }).waitFor();
    await page.waitForURL(`${shop.url}/`);
    const kept = await keptSession(page);
    const session = JSON.parse(kept.session ?? '{}');
    expect(session).toMatchObject({
      user: { name: 'Asha Sawant', email: person.email, provider: 'email' },
      token: kept.token,
      isActive: true,
    });
    expect(JSON.parse(kept.user ?? '{}')).toEqual(session.user);
    expect(session.expiryTime - session.loginTime).toBeGreaterThan(86_000_000);
    expect(session.expiryTime - session.loginTime).toBeLessThanOrEqual(86_400_000);
    expect((await page.context().cookies()).find(({ name }) => name === 'session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    });
    await page.goBack();
    await page.waitForURL(`${shop.url}/tracker`);
    expectQuiet();
    await page.context().close();
  });

  test('the sign-up form keeps name and e-mail over a reload, but no password', async () => {
    const { page } = await visit(browser, { viewport: { width: 390, height: 844 } });
    const { firstName, lastName, email, password } = aPerson();
    await page.goto(`${shop.url}/signup`);
    const typed = { 'First name': firstName, 'Last name': lastName, 'E-mail': email };
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill(password);
    await page.reload();
    for (const [label, text] of Object.entries(typed))
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe(text);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      password,
    );
    await page.context().close();
  });

  test('an e-mail with an account is refused, and the input stays', async () => {
    const person = await haveAccount(shop);
    const { page } = await visit(browser);
    await page.goto(`${shop.url}/signup`);
    await page.getByLabel('First name').fill('Someone');
    await page.getByLabel('Last name').fill('Else');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('another good one');
    await page.getByLabel('Confirm password').fill('another good one');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('alert').filter({ hasText: "We couldn't create this account" }).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('another good one');
    expect((await keptSession(page)).session).toBeNull();
    await page.context().close();
  });
});

describe('logging in', () => {
  test('the login form validates e-mail and password before sending them', async () => {
    const { page, expectQuiet } = await visit(browser, { viewport: { width: 1440, height: 900 }, theme: 'dark' });
    await page.goto(`${shop.url}/login`);
    const send = page.getByRole('button', { name: 'Log in', exact: true });
    await send.click();
    await page.getByRole('alert').filter({ hasText: 'Please enter a valid email address' }).waitFor();
    expect(await page.evaluate(focusedId)).toBe('login-email');
    await page.getByLabel('E-mail').fill('asha@example.in');
    await send.click();
    await page.getByRole('alert').filter({ hasText: 'Please enter your password' }).waitFor();
    expect(await page.evaluate(focusedId)).toBe('login-password');
    await expectAccessible(page);
    expectQuiet();
    await page.context().close();
  });

  test('a wrong password is refused with one message, and the input stays', async () => {
    const person = await haveAccount(shop);
    const { page } = await visit(browser);
    await page.goto(`${shop.url}/login`);
    await fillLogin(page, person.email, 'not the one');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Login failed. Please check your credentials.' }).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not the one');
    expect(await keptSession(page)).toEqual({ session: null, user: null, token: null });
    await page.context().close();
  });

  test('the login form shows a message without a network', async () => {
    const { page } = await visit(browser);
    await gotoSettled(page, `${shop.url}/login`);
    await page.context().setOffline(true);
    await fillLogin(page, 'asha@example.in', 'whatever');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Network error. Please check your connection and try again.' })
      .waitFor();
    await page.context().close();
  });

  test('logging in returns to the requested page, but only to pages of the shop', async () => {
    const person = await haveAccount(shop);
    for (const [next, path] of [
      ['/tracker?id=K7QW4MX9TD', '/tracker?id=K7QW4MX9TD'],
      ['//elsewhere.example/', '/'],
      ['https://elsewhere.example/', '/'],
    ]) {
      const { page } = await visit(browser);
      await page.goto(`${shop.url}/login?${new URLSearchParams({ next: next ?? '' })}`);
      await fillLogin(page, ` ${person.email.toUpperCase()}`, person.password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'Login successful' }).waitFor();
      await page.waitForURL(`${shop.url}${path}`);
      await page.context().close();
    }
  });

  test('a password can be shown, and its field has the right autocomplete', async () => {
    const { page } = await visit(browser);
    await page.goto(`${shop.url}/login`);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('late cut');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    expect(await password.inputValue()).toBe('late cut');
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    expect(await page.getByLabel('E-mail').getAttribute('autocomplete')).toBe('username');
    await page.goto(`${shop.url}/signup`);
    for (const [label, token] of [
      ['First name', 'given-name'],
      ['Last name', 'family-name'],
      ['E-mail', 'email'],
      ['Password', 'new-password'],
      ['Confirm password', 'new-password'],
    ] as const) {
      expect(await page.getByLabel(label, { exact: true }).getAttribute('autocomplete')).toBe(token);
    }
    await page.context().close();
  });
});
